import { createPublicKey, verify } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { AnswerOf, BodyOf } from '@called-shot/shared/endpoint.ts'
import type { fairness } from '@called-shot/shared/fairness/contract.ts'
import { placeOf } from '@called-shot/shared/fairness/histories.ts'
import { entryOf, type WitnessEntry } from '@called-shot/shared/fairness/witness.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { secondsPerDay, secondsPerHour } from '@called-shot/shared/time.ts'
import { addressKey } from '../address-keys.ts'
import { queriesOf } from '../commit/reader.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { signatureColumns } from './witness-lists.ts'
import { heldHashes } from './witness-reads.ts'

/** A witness's line about a block. */
type Line = BodyOf<typeof fairness.witness> & { readonly block: number }
type Signature = AnswerOf<typeof fairness.witness>

/** What can be published: by one key and by all in 24 hours, and of one block. */
export interface SignatureLimits {
  readonly perKey: number
  readonly perBlock: number
  readonly perDay: number
}

/** A witness that reads every ten minutes publishes about 150 in a day. */
const signatureLimits: SignatureLimits = { perKey: 200, perBlock: 100, perDay: 3000 }

/** From one household in an hour, counted in this process; a witness needs seven. */
const perAddress = 30

/** Refuses with 429 an address that publishes more than `perAddress` signatures in an hour. */
export function createSignatureCount(): (address: string) => Promise<void> {
  const limiter = new RateLimiterMemory({
    keyPrefix: 'witness',
    points: perAddress,
    duration: secondsPerHour,
  })
  return async (address) => {
    const state = await limiter.consume(addressKey(address)).catch((error: unknown) => error)
    if (state instanceof Error) throw state
    if (state instanceof RateLimiterRes && state.consumedPoints > perAddress)
      throw refuse('too_many', {
        message: `Your network can publish ${perAddress} signatures in an hour. Please wait.`,
        retryAfterSeconds: Math.ceil(state.msBeforeNext / 1000),
      })
  }
}

/**
 * Publishes a witness's signature of a block: a line of its journal, in which every hash is the one that this game
 * holds. A key signs a block once; later ones answer with the first. Refuses a signature that does not match (401), a
 * block that does not exist (404), another history (409) and more than the limits allow (429).
 */
export async function publishSignature(
  game: Pool,
  line: Line,
  limits: SignatureLimits = signatureLimits,
): Promise<Signature> {
  const entry = entryOf(line.entry)
  if (entry === null || !isSigned(line)) throw refuse('bad_signature')
  await requireOurHistory(game, line.block, entry)
  return inTransaction(game, async (client) => {
    // A separate statement: the next one takes a new snapshot, with the rows of the previous lock holder.
    await client.query(`select pg_advisory_xact_lock(hashtext('called-shot witnesses'))`)
    const { rows } = await client.query<Signature>(
      `select ${signatureColumns} from checkpoint_signature s where s.block = $1 and s.public_key = $2`,
      [line.block, line.public_key],
    )
    return rows[0] ?? newSignature(client, line, limits)
  })
}

function isSigned({ public_key: key, entry, signature }: Line): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(entry), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    // No point of the curve.
    return false
  }
}

async function requireOurHistory(game: Pool, block: number, { claims }: WitnessEntry): Promise<void> {
  const places = claims.flatMap(({ what }) => placeOf(what) ?? [])
  const held = await heldHashes(queriesOf(game), [{ kind: 'block', at: String(block) }, ...places])
  if (held[0] === null) throw refuse('not_found', `There is no block ${block}.`)
  if (!claims.some(({ what }) => what === `transfers block ${block}`))
    throw refuse('another_history', `The signed text does not name block ${block}.`)
  const different = claims.find(({ hash }, index) => held[index + 1] !== hash)
  if (different)
    throw refuse(
      'another_history',
      `The signed text tells another history: this game has a different hash for "${different.what}".`,
    )
}

async function newSignature(
  client: PoolClient,
  { block, public_key: key, entry, signature }: Line,
  limits: SignatureLimits,
): Promise<Signature> {
  const { rows: counts } = await client.query<{ ofBlock: number; ofKey: number; ofDay: number }>(
    `select (select count(*) from checkpoint_signature where block = $1) as "ofBlock",
        (select count(*) from checkpoint_signature
          where public_key = $2 and published_at > statement_timestamp() - interval '1 day') as "ofKey",
        (select count(*) from checkpoint_signature
          where published_at > statement_timestamp() - interval '1 day') as "ofDay"`,
    [block, key],
  )
  const { ofBlock, ofKey, ofDay } = counts[0] ?? { ofBlock: 0, ofKey: 0, ofDay: 0 }
  if (ofBlock >= limits.perBlock)
    throw full(`Block ${block} has been signed by ${limits.perBlock} witnesses.`)
  if (ofKey >= limits.perKey) throw full(`A key can publish ${limits.perKey} signatures in 24 hours.`)
  if (ofDay >= limits.perDay) throw full(`All witnesses can publish ${limits.perDay} signatures in 24 hours.`)
  const { rows } = await client.query<Signature>(
    `insert into checkpoint_signature as s (block, public_key, entry, signature) values ($1, $2, $3, $4)
      returning ${signatureColumns}`,
    [block, key, entry, signature],
  )
  const [published] = rows
  if (!published) throw new Error('the new signature was not returned')
  return published
}

function full(message: string) {
  return refuse('too_many', { message, retryAfterSeconds: secondsPerDay })
}
