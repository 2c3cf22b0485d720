import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { cards, ListFilter } from '@called-shot/shared/cards/contract.ts'
import type { AssetKind } from '@called-shot/shared/cards/kinds.ts'
import { verdictNow } from '../outcome-state.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import type { CardReads, CountedReads } from './card-lists.ts'
import {
  categoriesOfTrigger,
  categoryOfCard,
  categoryOfPerson,
  collection,
  eventType,
  eventTypesOfTrigger,
  filterOf,
  packType,
  partType,
  rarity,
  status,
  tag,
  team,
  teamsOfEvent,
  tier,
  type Alike,
  type Facet,
} from './facets.ts'
import { marketFilters } from './market-filters.ts'

type Query = QueryOf<typeof cards.listFilters>
type Answer = AnswerOf<typeof cards.listFilters>

interface FilteredList {
  readonly kinds: readonly AssetKind[]
  readonly facets: readonly Facet[]
}

type InventoryType = Exclude<Query['type'], 'marketplaceCards' | 'marketplaceCardpacks'>

const filtered: Readonly<Record<InventoryType, FilteredList>> = {
  dates: { kinds: ['month', 'day', 'year'], facets: [partType, collection, rarity, status] },
  categories: { kinds: ['category'], facets: [categoryOfCard, collection, rarity, status] },
  identities: { kinds: ['identity'], facets: [categoryOfPerson, team, collection, rarity, status] },
  events: { kinds: ['event'], facets: [eventType, teamsOfEvent, collection, rarity, status] },
  triggers: {
    kinds: ['trigger'],
    facets: [eventTypesOfTrigger, categoriesOfTrigger, collection, rarity, status],
  },
  prizes: { kinds: ['prize', 'wager'], facets: [tag, collection, rarity] },
  predictions: { kinds: ['prediction'], facets: [tag, eventType, categoryOfPerson, collection, rarity] },
  cardpacks: { kinds: ['pack'], facets: [packType, tier, collection] },
}

/**
 * The filters of a list, each with the options that occur and how many of the player's held cards have them (LIST-44);
 * on the marketplace, how many of the cards that others sell. The filters of packs also include packs on sale, since
 * the page that sells packs asks for the same type.
 */
export async function listFilters(reads: CountedReads, player: Player, query: Query): Promise<Answer> {
  const data = await filtersOf(reads, player, query)
  return { data, total: data.length }
}

async function filtersOf(reads: CountedReads, player: Player, query: Query): Promise<ListFilter[]> {
  const { type, show_expired } = query
  if (type === 'marketplaceCards' || type === 'marketplaceCardpacks') {
    return marketFilters(reads, player, {
      tab: type === 'marketplaceCards' ? 'cards' : 'packs',
      showsExpired: show_expired === true,
    })
  }
  const { kinds, facets } = filtered[type]
  const held = await heldCards(reads, player, { kinds, query })
  const onSale = type === 'cardpacks' ? await packsOnSale(reads.queries) : []
  return facets.map((facet) => filterOf(facet, [...held, ...onSale]))
}

/** The cards of the list before any filter, with starter cards and closed events only on request. */
function heldCards(
  { queries, lockoutSeconds }: CardReads,
  player: Player,
  { kinds, query }: { readonly kinds: readonly AssetKind[]; readonly query: Query },
): Promise<Alike[]> {
  return queries.query<Alike>({
    name: 'held-cards-alike',
    text: `
      with alike as (
        select a.kind, a.rarity, a.collection_id, a.price_cents is not null as is_listed, a.redeemable,
          ${verdictNow} as resolved,
          case when a.kind = 'category' then a.name end as name,
          a.person_id, a.event_id, a.trigger_id, a.series_id, count(*) as count
        from asset a left join outcome o on o.id = a.outcome_id left join event e on e.id = o.event_id
        where a.owner_id = $1 and a.place = 'held' and a.kind = any($2::text[])
          and ($3 or a.kind = 'pack' or not a.tutorial)
          and ($4 or a.kind <> 'event' or a.event_id in (
            select e.id from event e
            where e.status = 'open' and e.closed_at is null and e.starts_at > now() + make_interval(secs => $5)))
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
      select alike.kind, alike.rarity, alike.collection_id as "collectionId", c.name as collection,
        alike.is_listed as "isListed", alike.redeemable as "isRedeemable", alike.resolved, alike.name,
        k.name as category, p.team, e.type as "eventType",
        array_remove(array[e.detail->>'away', e.detail->>'home'], null) as teams,
        coalesce(t.event_types, '{}') as "eventTypes",
        array(select tk.name from trigger_category tc join category tk on tk.id = tc.category_id
          where tc.trigger_id = alike.trigger_id) as categories,
        s.pack_type as "packType", s.tier, alike.count
      from alike
      join collection c on c.id = alike.collection_id
      left join person p on p.id = alike.person_id
      left join category k on k.id = p.category_id
      left join event e on e.id = alike.event_id
      left join trigger_definition t on t.id = alike.trigger_id
      left join series s on s.id = alike.series_id`,
    values: [player.id, kinds, query.show_onboarding ?? false, query.show_expired ?? false, lockoutSeconds],
  })
}

/** Every series on sale, as packs that the player does not hold. */
function packsOnSale(queries: Queries): Promise<Alike[]> {
  return queries.query<Alike>({
    name: 'packs-on-sale-alike',
    text: `
      select 'pack' as kind, 1 as rarity, s.collection_id as "collectionId", c.name as collection,
        false as "isListed", false as "isRedeemable", null as resolved, null as name, null as category, null as team,
        null as "eventType", '{}'::text[] as teams, '{}'::text[] as "eventTypes", '{}'::text[] as categories,
        s.pack_type as "packType", s.tier, 0 as count
      from series s join collection c on c.id = s.collection_id
      where s.on_sale and not s.tutorial`,
  })
}
