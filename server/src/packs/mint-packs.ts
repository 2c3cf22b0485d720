import { createHash } from 'node:crypto'
import { assetId, type AccountId, type AssetId } from '@called-shot/shared/ids.ts'
import type { Mint, SealedPack } from '../commit/effects.ts'
import type { Random } from '../commit/random.ts'
import type { Reader } from '../commit/reader.ts'
import { seriesById, type SeriesRow } from './series-reads.ts'

export interface PacksToMint {
  readonly series: SeriesRow
  readonly quantity: number
  readonly ownerId: AccountId
  readonly mintedAs: 'purchase' | 'grant' | 'starter' | 'daily'
  /** Tutorial packs cannot be traded, and neither can what is in them. */
  readonly tutorial: boolean
  readonly mintedFrom?: number
  /** Which of its kind it is for its owner: the nth daily pack. */
  readonly serial?: number
}

const seedBytes = 32

/** Any series can be granted by an operator, also one that is not for sale. */
export async function seriesToGrant(read: Reader, seriesId: number): Promise<SeriesRow | null> {
  return seriesById(read, seriesId)
}

/** New packs with a sealed seed each: from now on, what is in them is settled but for the opener's own seed. */
export async function packsToMint(
  { read, random }: { readonly read: Reader; readonly random: Random },
  { series, quantity, ownerId, mintedAs, tutorial, mintedFrom, serial }: PacksToMint,
): Promise<{ mints: Mint[]; packs: SealedPack[] }> {
  const ids = (await read.newIds(quantity)).map(assetId)
  const mints = ids.map((id): Mint => ({
    id,
    kind: 'pack',
    ownerId,
    tradable: !tutorial,
    tutorial,
    definitionId: series.definitionId,
    collectionId: series.collectionId,
    name: series.name,
    rarity: 1,
    seriesId: series.id,
    seriesVersion: series.version,
    mintedAs,
    ...(mintedFrom === undefined ? {} : { mintedFrom }),
    ...(serial === undefined ? {} : { serial }),
  }))
  return { mints, packs: ids.map((id) => sealPack(random, { id, seriesHash: series.hash })) }
}

function sealPack(random: Random, pack: { readonly id: AssetId; readonly seriesHash: string }): SealedPack {
  const seed = random.bytes(seedBytes)
  return {
    assetId: pack.id,
    seedHash: commitmentOf(seed, pack.seriesHash),
    seedCipher: random.seal(seed).toString('base64'),
  }
}

/** What is published when a pack is bought: SHA-256 of the 32 bytes of its seed and the 32 of its terms' hash. */
export function commitmentOf(seed: Buffer, seriesHash: string): string {
  return createHash('sha256').update(seed).update(Buffer.from(seriesHash, 'hex')).digest('hex')
}
