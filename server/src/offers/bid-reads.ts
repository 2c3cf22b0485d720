import type { AccountId, BidId, CollectionId, DefinitionId, EventId } from '@called-shot/shared/ids.ts'
import type { Rarity } from '@called-shot/shared/cards/kinds.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { BiddableKind, BidStatus } from '@called-shot/shared/offers/bid-rules.ts'
import type { EventFacts } from '../cards/asset.ts'
import type { Queries } from '../commit/reader.ts'

export interface Bid {
  readonly id: BidId
  readonly makerId: AccountId
  readonly makerIsResident: boolean
  readonly kind: BiddableKind
  readonly ref: string
  readonly name: string
  readonly collectionId: CollectionId | null
  readonly collection: string | null
  readonly rarity: Rarity | null
  /** Per copy. */
  readonly cents: Cents
  readonly quantity: number
  readonly remaining: number
  readonly status: BidStatus
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly now: Date
}

export const bidColumns = `b.id, b.maker_id as "makerId", m.is_resident as "makerIsResident", b.kind, b.ref, b.name, b.collection_id as "collectionId",
  c.name as collection, b.rarity, b.cents, b.quantity, b.remaining, b.status, b.created_at as "createdAt",
  b.expires_at as "expiresAt", clock_timestamp() as now`

const bidRows = `select ${bidColumns} from bid b join account m on m.id = b.maker_id left join collection c on c.id = b.collection_id`

export async function readBid(queries: Queries, id: number): Promise<Bid | null> {
  return queries.first<Bid>({
    name: 'bid-by-id',
    text: `${bidRows} where b.id = $1`,
    values: [id],
  })
}

/** One player's open bids, including expired ones that no job has ended yet. */
export function readBidsOf(queries: Queries, maker: AccountId, most: number): Promise<Bid[]> {
  return queries.query<Bid>({
    name: 'bids-of-maker',
    text: `${bidRows} where b.status = 'open' and b.maker_id = $1 order by b.id limit $2`,
    values: [maker, most],
  })
}

/**
 * Open bids that have expired, oldest first. Bids on event cards expire early if the event is canceled, closed or has
 * started.
 */
export function readExpiredBids(queries: Queries, most: number): Promise<Bid[]> {
  return queries.query<Bid>({
    name: 'bids-to-expire',
    text: `${bidRows}
      where b.status = 'open' and (b.expires_at <= statement_timestamp() or exists (
        select from event e
        where e.id = case when b.kind = 'event' then b.ref::bigint end
          and (e.status <> 'open' or e.closed_at is not null or e.starts_at <= statement_timestamp())))
      order by b.id limit $1`,
    values: [most],
  })
}

/** How many open bids one maker has, not counting expired ones. */
export async function readOpenBids(queries: Queries, maker: AccountId): Promise<number> {
  const { open } = await queries.one<{ open: number }>({
    name: 'open-bids-of-maker',
    text: `select count(*) as open from bid where maker_id = $1 and status = 'open' and expires_at > statement_timestamp()`,
    values: [maker],
  })
  return open
}

/** The highest open bid by a person that overlaps with this one; null if there is none. */
export async function readHighestOfPeople(
  queries: Queries,
  wanted: {
    readonly kind: BiddableKind
    readonly ref: string
    readonly collectionId: CollectionId | null
    readonly rarity: number | null
  },
): Promise<Cents | null> {
  const { highest } = await queries.one<{ highest: Cents | null }>({
    name: 'highest-bid-of-people',
    text: `
      select max(b.cents) as highest from bid b join account m on m.id = b.maker_id
      where b.status = 'open' and b.expires_at > statement_timestamp() and not m.is_resident
        and b.kind = $1 and b.ref = $2
        and ($3::int is null or b.collection_id is null or b.collection_id = $3)
        and ($4::smallint is null or b.rarity is null or b.rarity = $4)`,
    values: [wanted.kind, wanted.ref, wanted.collectionId, wanted.rarity],
  })
  return highest
}

/** An item that can be bid for, with its event. */
export interface Target {
  readonly definitionId: DefinitionId
  readonly ref: string
  readonly name: string
  readonly collectionId: CollectionId
  readonly collection: string
  readonly isStarterSeries: boolean
  readonly event: Pick<EventFacts, 'id' | 'startsAt' | 'closedAt' | 'status' | 'version'> | null
  readonly now: Date
}

interface TargetRow extends Omit<Target, 'event'> {
  readonly eventId: EventId | null
  readonly startsAt: Date
  readonly closedAt: Date | null
  readonly eventStatus: EventFacts['status']
  readonly eventVersion: number
}

export interface WantedTarget {
  readonly kind: BiddableKind
  readonly by: keyof typeof isNamed
  readonly value: string | number
  readonly collectionId: number | null
}

/** Past events are not among those of a name. */
const isNamed = {
  name: `lower(d.name) = lower($2)
          and (e.id is null or (e.status = 'open' and e.closed_at is null and e.starts_at > statement_timestamp()))`,
  definition_id: 'd.id = $2::bigint',
  series_id: 'd.ref = $2',
} as const

const maxTargets = 500

/** Definitions of that kind with that name, id or series, newest first. */
export async function readTargets(
  queries: Queries,
  { kind, by, value, collectionId }: WantedTarget,
): Promise<Target[]> {
  const rows = await queries.query<TargetRow>({
    name: `bid-targets-by-${by}`,
    text: `
      select d.id as "definitionId", d.ref, d.name, d.collection_id as "collectionId", c.name as collection,
        coalesce(s.tutorial, false) as "isStarterSeries",
        e.id as "eventId", e.starts_at as "startsAt", e.closed_at as "closedAt", e.status as "eventStatus",
        e.version as "eventVersion", clock_timestamp() as now
      from definition d
      join collection c on c.id = d.collection_id
      left join event e on e.id = case d.kind when 'event' then d.ref::bigint end
      left join series s on d.kind = 'pack' and s.id::text = d.ref
      where d.kind = $1 and ${isNamed[by]} and ($3::bigint is null or d.collection_id = $3)
      order by d.id desc limit ${maxTargets}`,
    values: [kind, value, collectionId],
  })
  return rows.map(({ eventId, startsAt, closedAt, eventStatus, eventVersion, ...target }) => ({
    ...target,
    event:
      eventId === null
        ? null
        : { id: eventId, startsAt, closedAt, status: eventStatus, version: eventVersion },
  }))
}
