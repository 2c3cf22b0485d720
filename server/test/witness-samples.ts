import { generateKeyPairSync, sign } from 'node:crypto'
import type { Pool } from 'pg'
import { claimsByDay, type Claim } from '@called-shot/shared/fairness/histories.ts'
import { queriesOf } from '../src/commit/reader.ts'
import { listCheckpoints } from '../src/fairness/checkpoints.ts'
import { chainTransfers } from '../src/ledger/chain-transfers.ts'

/** A line of a witness's journal, as it is published. */
export interface WitnessLine {
  readonly public_key: string
  readonly entry: string
  readonly signature: string
}

/** A new witness with a key of its own, who signs whatever it is told to. */
export function someWitness() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const signText = (entry: string): WitnessLine => ({
    public_key: key,
    entry,
    signature: sign(null, Buffer.from(entry), privateKey).toString('base64'),
  })
  return {
    key,
    signText,
    signs: (claims: readonly Claim[]) =>
      signText(
        JSON.stringify({
          at: new Date().toISOString(),
          game: 'http://localhost:3000',
          previous: '0'.repeat(64),
          claims,
        }),
      ),
  }
}

/** The newest block of the game, written now if there is none, and what its checkpoint says for good. */
export async function newestCheckpoint(owner: Pool): Promise<{ block: number; claims: readonly Claim[] }> {
  await chainTransfers(owner, { olderThanSeconds: 0, maxTransfers: 10_000 })
  const { data } = await listCheckpoints(queriesOf(owner), { limit: 2, offset: 0 })
  const [newest] = claimsByDay(data)
  if (!newest || newest.block === null) throw new Error('there is no transfer yet')
  return { block: newest.block, claims: newest.claims }
}
