import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { cards, ListFilter } from '@called-shot/shared/cards/contract.ts'
import { isRarity, rarityNames, type AssetKind } from '@called-shot/shared/cards/kinds.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import type { CardReads } from './card-lists.ts'

type Query = QueryOf<typeof cards.listFilters>
type Answer = AnswerOf<typeof cards.listFilters>

/** Held cards that filters cannot tell apart, and how many there are. */
interface Alike {
  readonly kind: AssetKind
  readonly rarity: number
  readonly collectionId: number
  readonly collection: string
  readonly isListed: boolean
  readonly isRedeemable: boolean
  readonly resolved: 'true' | 'false' | 'void' | null
  readonly name: string | null
  readonly category: string | null
  readonly team: string | null
  readonly eventType: string | null
  readonly teams: readonly string[]
  readonly categories: readonly string[]
  readonly eventTypes: readonly string[]
  readonly packType: string | null
  readonly tier: number | null
  readonly count: number
}

interface Facet {
  readonly name: string
  /** The query key of the lists. */
  readonly value: string
  readonly options: (cards: Alike) => readonly Option[]
}

interface Option {
  readonly name: string
  readonly value: string
  /** Where the option stands among the others; equal ones by name. */
  readonly rank?: number
}

const partRanks: Readonly<Record<string, number>> = { month: 1, day: 2, year: 3 }
const eventTypeNames: Readonly<Record<string, string>> = {
  football: 'Football',
  golf: 'Golf',
  awards: 'Awards show',
  boxoffice: 'Box office',
  elections: 'Election',
}

const word = (text: string | null): Option[] =>
  text === null || text === '' ? [] : [{ name: text, value: text }]
const eventTypeOption = (type: string): Option => ({ name: eventTypeNames[type] ?? type, value: type })
const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const partType: Facet = {
  name: 'Type',
  value: 'type',
  options: ({ kind }) => [{ name: titled(kind), value: kind, rank: partRanks[kind] ?? 0 }],
}
const rarity: Facet = {
  name: 'Rarity',
  value: 'rarity',
  options: ({ rarity: level }) =>
    isRarity(level) ? [{ name: rarityNames[level], value: String(level), rank: level }] : [],
}
const collection: Facet = {
  name: 'Collection',
  value: 'collection',
  options: (cards) => [{ name: cards.collection, value: String(cards.collectionId) }],
}
const categoryOfCard: Facet = { name: 'Category', value: 'category', options: ({ name }) => word(name) }
const categoryOfPerson: Facet = {
  name: 'Category',
  value: 'category',
  options: ({ category }) => word(category),
}
const categoriesOfTrigger: Facet = {
  name: 'Category',
  value: 'category',
  options: ({ categories }) => categories.flatMap(word),
}
const team: Facet = { name: 'Team', value: 'team', options: (cards) => word(cards.team) }
const teamsOfEvent: Facet = { name: 'Team', value: 'team', options: ({ teams }) => teams.flatMap(word) }
const eventType: Facet = {
  name: 'Event Type',
  value: 'event_type',
  options: (cards) => (cards.eventType === null ? [] : [eventTypeOption(cards.eventType)]),
}
const eventTypesOfTrigger: Facet = {
  name: 'Event Type',
  value: 'event_type',
  options: ({ eventTypes }) => eventTypes.map(eventTypeOption),
}
const status: Facet = {
  name: 'Status',
  value: 'status',
  options: ({ isListed }) => [
    isListed
      ? { name: 'For Sale', value: 'for_sale', rank: 1 }
      : { name: 'Not Listed', value: 'not_listed', rank: 2 },
  ],
}
const tag: Facet = {
  name: 'Status',
  value: 'tag',
  options: (cards) => {
    const text = tagOf(cards)
    return [{ name: text, value: text }]
  },
}
const packType: Facet = {
  name: 'PackType',
  value: 'pack_type',
  options: (cards) =>
    cards.packType === null ? [] : [{ name: titled(cards.packType), value: cards.packType }],
}
const tier: Facet = {
  name: 'Tier',
  value: 'tier',
  options: (cards) =>
    cards.tier === null ? [] : [{ name: `Tier ${cards.tier}`, value: String(cards.tier), rank: cards.tier }],
}

function tagOf(cards: Alike): string {
  if (cards.resolved !== null) return `Resolved ${titled(cards.resolved)}`
  if (cards.isListed) return 'For Sale'
  if (cards.kind === 'prize') return cards.isRedeemable ? 'Redeemable' : 'Not Redeemable'
  return 'Not Listed'
}

interface FilteredList {
  readonly kinds: readonly AssetKind[]
  readonly facets: readonly Facet[]
}

const filtered: Readonly<Record<Query['type'], FilteredList>> = {
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
  marketplaceCards: { kinds: [], facets: [] },
  marketplaceCardpacks: { kinds: [], facets: [] },
}

/**
 * The filters of a list, each with the options that occur and how many of the player's held cards have them
 * (LIST-44). Those of packs also hold what is on sale, since the page that sells packs asks for the same type.
 */
export async function listFilters(reads: CardReads, player: Player, query: Query): Promise<Answer> {
  const { kinds, facets } = filtered[query.type]
  const held = kinds.length === 0 ? [] : await heldCards(reads, player, { kinds, query })
  const onSale = query.type === 'cardpacks' ? await packsOnSale(reads.queries) : []
  const data = facets.map((facet) => filterOf(facet, [...held, ...onSale]))
  return { data, total: data.length }
}

function filterOf(facet: Facet, cards: readonly Alike[]): ListFilter {
  const found = new Map<string, Option & { count: number }>()
  for (const each of cards) {
    for (const option of facet.options(each)) {
      found.set(option.value, { ...option, count: (found.get(option.value)?.count ?? 0) + each.count })
    }
  }
  const options = [...found.values()].toSorted(
    (a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.name.localeCompare(b.name, 'en'),
  )
  return {
    name: facet.name,
    value: facet.value,
    filter: options.map(({ name, value, count }) => ({ name, value, count })),
  }
}

/** What the list itself would show before any filter: tutorial cards and closed events only when asked for. */
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
          case when o.status <> 'pending' and not o.frozen and o.final_at <= now() then o.status end as resolved,
          case when a.kind = 'category' then a.name end as name,
          a.person_id, a.event_id, a.trigger_id, a.series_id, count(*) as count
        from asset a left join outcome o on o.id = a.outcome_id
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

/** Every series on sale, as packs of which the player holds none. */
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
    values: [],
  })
}
