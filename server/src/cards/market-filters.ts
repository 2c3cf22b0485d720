import { sql } from 'kysely'
import type { ListFilter } from '@called-shot/shared/cards/contract.ts'
import type { Player } from '../commit/player.ts'
import type { CountedReads } from './card-lists.ts'
import {
  anyCategory,
  anyEventType,
  anyTeam,
  collection,
  filterOf,
  kind,
  packType,
  rarity,
  tier,
  type Alike,
  type Facet,
} from './facets.ts'
import { isOpenEvent, type Sql } from './fits.ts'
import { createRecent, createRecentTotals, isLarge, type Recent, type Totals } from './recent.ts'

export type MarketTab = 'cards' | 'packs'

const facets: Readonly<Record<MarketTab, readonly Facet[]>> = {
  cards: [kind, anyCategory, anyTeam, anyEventType, collection, rarity],
  packs: [packType, tier, collection],
}

/** Counts that are the same for everybody, kept for a few seconds. */
export interface MarketCounts {
  readonly totals: Recent<Totals>
  /** The player's own cards in a large list, for pages far from its start. */
  readonly own: Recent<Totals>
  readonly alike: Recent<readonly Alike[]>
  /** How many cards there are of each name or price of a list, in its order. */
  readonly marks: Recent<readonly { readonly value: string | number; readonly total: number }[]>
  /** Definitions that match a search or a filter; null if there is neither. */
  readonly definitions: Recent<readonly { readonly id: number; readonly sortName: string }[] | null>
  /** The collections that a filter names, by id or by name. */
  readonly collections: Recent<readonly number[]>
}

/** A search for two letters reads every name, so its result is kept for a moment. */
const manyDefinitions = 200
/** The counts beside a filter may be this old, since counting a million listings takes a second. */
const filtersKeptMilliseconds = 30_000

export function createMarketCounts(): MarketCounts {
  return {
    totals: createRecentTotals(),
    own: createRecent(() => true),
    alike: createRecent((rows) => isLarge(rows.reduce((sum, { count }) => sum + count, 0)), {
      keptMilliseconds: filtersKeptMilliseconds,
    }),
    marks: createRecent((marks) => isLarge(marks.reduce((sum, { total }) => sum + total, 0))),
    definitions: createRecent((found) => (found?.length ?? 0) >= manyDefinitions),
    // An unknown collection may be published at any time, so it is not kept.
    collections: createRecent((found) => found.length > 0),
  }
}

/**
 * The filters of a marketplace list, counted over what others have for sale, which is what the list shows by default.
 * The status filter also counts everything else.
 */
export async function marketFilters(
  reads: CountedReads,
  player: Player,
  { tab, showsExpired }: { readonly tab: MarketTab; readonly showsExpired: boolean },
): Promise<ListFilter[]> {
  const visible = visibleOn(reads, { tab, showsExpired })
  const key = `${tab} ${showsExpired}`
  // A price implies that the card is held, but the inventory's index needs the condition.
  const isOwn = sql`a.owner_id = ${player.id} and a.place = 'held'`
  const [everybodys, ones, all, own] = await Promise.all([
    reads.counts.alike.of(key, () => listedAlike(reads, copyByCopy, visible)),
    listedAlike(reads, cardByCard, [...visible, isOwn]),
    reads.counts.totals.of(key, () => tradableTotals(reads, sumBySum, visible)),
    tradableTotals(reads, cardByCard, [...visible, isOwn]),
  ])
  const others = [...everybodys, ...ones.map((each) => ({ ...each, count: -each.count }))]
  const counted = facets[tab].map((facet) => {
    const filter = filterOf(facet, others)
    return { ...filter, filter: filter.filter.filter(({ count }) => count > 0) }
  })
  return [statusFilter(all, own), ...counted]
}

function visibleOn(
  { lockoutSeconds }: CountedReads,
  { tab, showsExpired }: { readonly tab: MarketTab; readonly showsExpired: boolean },
): Sql[] {
  if (tab === 'packs') return [sql`a.kind = 'pack'`]
  const closing = showsExpired ? ['prediction'] : ['prediction', 'event']
  return [
    sql`a.kind <> 'pack'`,
    sql`(a.kind <> all(${closing}::text[]) or ${isOpenEvent(sql`a.event_id`, lockoutSeconds)})`,
  ]
}

/** The player's own cards; and everybody's, as they are counted for each definition and rarity. */
const cardByCard = sql`count(*)::bigint as count from asset a`
const copyByCopy = sql`sum(a.copies)::bigint as count from market_copies a`
const sumBySum = sql`sum(a.copies)::bigint as count from market_sums a`

/** Counts by definition first, since there are far fewer of those than cards, then by the filters' options. */
async function listedAlike(
  { lists }: CountedReads,
  counted: Sql,
  conditions: readonly Sql[],
): Promise<Alike[]> {
  const { rows } = await sql<Alike>`
    with copies as (
      select a.definition_id, a.rarity, ${counted}
      where a.price_cents is not null and ${sql.join([...conditions], sql` and `)}
      group by a.definition_id, a.rarity),
    described as (
      select d.kind, copies.rarity, d.collection_id, copies.count,
        case when d.kind = 'category' then d.name end as name,
        case d.kind when 'identity' then d.ref when 'prediction' then o.person_id end as person_id,
        case d.kind when 'event' then d.ref::bigint when 'prediction' then o.event_id end as event_id,
        case when d.kind = 'trigger' then d.ref when o.person_id is null then o.trigger_id::text end as trigger_ref,
        case when d.kind = 'pack' then d.ref end as series_ref
      from copies
      join definition d on d.id = copies.definition_id
      left join outcome o on d.kind = 'prediction' and o.id = d.id),
    alike as (
      select x.kind, x.rarity, x.collection_id, x.name, p.category_id, p.team, e.type as event_type,
        case when x.person_id is null then array_remove(array[e.detail->>'away', e.detail->>'home'], null) else '{}' end as teams,
        t.id as trigger_id, s.pack_type, s.tier, sum(x.count)::bigint as count
      from described x
      left join person p on p.id = x.person_id
      left join event e on e.id = x.event_id
      left join trigger_definition t on t.id::text = x.trigger_ref
      left join series s on s.id::text = x.series_ref
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
    select alike.kind, alike.rarity, alike.collection_id as "collectionId", c.name as collection, true as "isListed",
      false as "isRedeemable", null as resolved, alike.name, k.name as category, alike.team,
      alike.event_type as "eventType", alike.teams,
      case when alike.kind = 'trigger' then t.event_types else '{}' end as "eventTypes",
      array(select tk.name from trigger_category tc join category tk on tk.id = tc.category_id
        where tc.trigger_id = alike.trigger_id) as categories,
      alike.pack_type as "packType", alike.tier, alike.count
    from alike
    join collection c on c.id = alike.collection_id
    left join category k on k.id = alike.category_id
    left join trigger_definition t on t.id = alike.trigger_id`.execute(lists)
  return rows
}

async function tradableTotals(
  { lists }: CountedReads,
  counted: Sql,
  conditions: readonly Sql[],
): Promise<Totals> {
  const { rows } = await sql<{ key: string; count: number }>`
    select case when a.price_cents is null then 'not_listed' else 'for_sale' end as key, ${counted}
    where a.place = 'held' and a.tradable and not a.redeemable and ${sql.join([...conditions], sql` and `)}
    group by 1`.execute(lists)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

function statusFilter(all: Totals, own: Totals): ListFilter {
  const of = (totals: Totals, key: string) => totals.get(key) ?? 0
  const owned = of(own, 'for_sale') + of(own, 'not_listed')
  const option = (name: string, value: string, count: number) => ({ name, value, count: Math.max(0, count) })
  return {
    name: 'Status',
    value: 'status',
    filter: [
      option('Owned', 'owned', owned),
      option('Not Owned', 'not_owned', of(all, 'for_sale') + of(all, 'not_listed') - owned),
      option('For Sale', 'for_sale', of(all, 'for_sale') - of(own, 'for_sale')),
      option('Not Listed', 'not_listed', of(all, 'not_listed') - of(own, 'not_listed')),
    ],
  }
}
