import type { AssetPlace, Rarity } from '@called-shot/shared/cards/kinds.ts'
import type { SeriesTerms } from '@called-shot/shared/catalogue/series.ts'
import type {
  AccountId,
  AssetId,
  DefinitionId,
  LedgerAccountId,
  PersonId,
  SeriesId,
} from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { SealedLists } from '@called-shot/shared/fairness/proof.ts'
import type { Queries, Reader } from '../commit/reader.ts'
import { isSealedHere } from './seal-place.ts'
import type { SeriesRow } from './series-reads.ts'

/** A pack with its sealed seed and the terms under which it was bought. */
export interface PackRow
  extends
    Omit<SeriesTerms, 'priceCents' | 'supply'>,
    Pick<SeriesRow, 'sourceId' | 'tier' | 'packType' | 'collectionId'> {
  readonly id: AssetId
  readonly ownerId: AccountId
  readonly version: number
  readonly place: AssetPlace
  readonly priceCents: Cents | null
  readonly tradable: boolean
  readonly tutorial: boolean
  readonly bonusPaid: boolean
  readonly isLocked: boolean
  readonly definitionId: DefinitionId
  readonly rarity: Rarity
  readonly serial: number | null
  readonly mintedFrom: number | null
  readonly collection: string
  readonly seriesId: SeriesId
  readonly seriesVersion: number
  readonly seriesName: string
  readonly seriesHash: string
  readonly seedHash: string
  readonly seedCipher: Buffer
  /** Null if the lists are chosen when it is opened. */
  readonly sealedLists: SealedLists | null
  /** False after a restore or a move of the database, until every closed pack has a new seal. */
  readonly isSealedHere: boolean
  readonly clientSeed: string | null
  readonly clientSeedBy: AccountId | null
  readonly isClientSeedFixed: boolean
  readonly openedAt: Date | null
  /** The database's clock at this read. */
  readonly now: Date
}

/** Packs in the requested order; unknown ones are omitted. Nothing is registered: see `expectPack`. */
export async function readPacks(queries: Queries, ids: readonly number[]): Promise<PackRow[]> {
  const rows = await queries.query<PackRow>({
    name: 'packs-to-open',
    text: `
      select a.id, a.owner_id as "ownerId", a.version, a.place, a.price_cents as "priceCents", a.tradable, a.tutorial,
        a.bonus_paid as "bonusPaid", a.locked_by is not null as "isLocked",
        a.definition_id as "definitionId", a.rarity, a.serial, a.minted_from as "mintedFrom",
        a.collection_id as "collectionId", c.name as collection, a.series_id as "seriesId",
        a.series_version as "seriesVersion", s.source_id as "sourceId", s.pack_type as "packType",
        s.name as "seriesName", s.tier,
        v.contents, v.odds, v.prize_values as "prizeValues", v.rules, v.hash as "seriesHash", p.seed_hash as "seedHash",
        p.seed_cipher as "seedCipher", p.sealed_lists::jsonb as "sealedLists", ${isSealedHere} as "isSealedHere",
        p.client_seed as "clientSeed", p.client_seed_by as "clientSeedBy",
        p.client_seed_fixed_at is not null as "isClientSeedFixed", p.opened_at as "openedAt",
        clock_timestamp() as now
      from asset a
      join pack p on p.asset_id = a.id
      join series s on s.id = a.series_id
      join series_version v on v.series_id = a.series_id and v.version = a.series_version
      join collection c on c.id = a.collection_id
      where a.id = any($1::bigint[])`,
    values: [ids],
  })
  const byId = new Map<number, PackRow>(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export function expectPack(read: Reader, pack: Pick<PackRow, 'id' | 'version' | 'ownerId'>): void {
  read.expectAsset(pack)
}

/** The cards that came out of a pack, in the order in which they were drawn. */
export async function cardIdsOfPack(queries: Queries, pack: AssetId): Promise<AssetId[]> {
  const rows = await queries.query<{ id: AssetId }>({
    name: 'cards-of-pack',
    text: `select id from asset where minted_from = $1 and minted_as = 'pack' order by id`,
    values: [pack],
  })
  return rows.map(({ id }) => id)
}

export interface StarterSibling {
  readonly id: AssetId
  readonly version: number
  readonly ownerId: AccountId
  readonly place: AssetPlace
  /** The player it was drawn for, once it is open. */
  readonly personId: PersonId | null
}

/** The other starter pack of an account: both are minted from the account's id. */
export async function starterSibling(
  queries: Queries,
  account: number,
  pack: AssetId,
): Promise<StarterSibling | null> {
  return queries.first<StarterSibling>({
    name: 'starter-sibling',
    text: `
      select a.id, a.version, a.owner_id as "ownerId", a.place, p.proof->>'person' as "personId"
      from asset a join pack p on p.asset_id = a.id
      where a.minted_from = $1 and a.minted_as = 'starter' and a.kind = 'pack' and a.id <> $2`,
    values: [account, pack],
  })
}

export interface PaidForPack {
  readonly fromId: LedgerAccountId
  readonly cents: Cents
}

/** The payments of a pack's owner for it; none if they did not buy it. */
export function readPaidFor(
  queries: Queries,
  { id, ownerId }: { readonly id: AssetId; readonly ownerId: AccountId },
): Promise<PaidForPack[]> {
  return queries.query<PaidForPack>({
    name: 'paid-for-pack',
    text: `
      select from_id as "fromId", cents from transfer
      where ref = $1 and kind = 'pack_purchase' and from_id between $2 and $3 order by id`,
    values: [id, ownerId + 1, ownerId + 3],
  })
}
