import type { SealedLists } from '@called-shot/shared/fairness/proof.ts'
import { assetId, type AccountId } from '@called-shot/shared/ids.ts'
import type { Mint, SealedPack } from '../commit/effects.ts'
import type { Random } from '../commit/random.ts'
import type { Reader } from '../commit/reader.ts'
import { sealPack } from './seal.ts'
import { seriesById, type SeriesRow } from './series-reads.ts'

export interface PacksToMint {
  readonly series: SeriesRow
  readonly quantity: number
  readonly ownerId: AccountId
  readonly mintedAs: 'purchase' | 'grant' | 'starter' | 'daily'
  /** Starter packs cannot be traded, and neither can what is in them. */
  readonly tutorial: boolean
  /** Null or absent: chosen when it is opened (free packs). */
  readonly lists?: SealedLists | null
  readonly mintedFrom?: number
  /** Its number for its owner, such as the nth daily pack. */
  readonly serial?: number
}

/** An operator can grant any series, even one that is not for sale. */
export async function seriesToGrant(read: Reader, seriesId: number): Promise<SeriesRow | null> {
  return seriesById(read, seriesId)
}

/** New packs, each with a sealed seed. From now on their content depends only on the opener's own seed. */
export async function packsToMint(
  { read, random }: { readonly read: Reader; readonly random: Random },
  { series, quantity, ownerId, mintedAs, tutorial, lists = null, mintedFrom, serial }: PacksToMint,
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
  return { mints, packs: ids.map((id) => sealPack(random, { id, seriesHash: series.hash, lists })) }
}
