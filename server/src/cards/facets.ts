import type { ListFilter } from '@called-shot/shared/cards/contract.ts'
import { eventTypeName, type EventType } from '@called-shot/shared/events/event-types.ts'
import { assetKinds, isRarity, rarityNames, type AssetKind } from '@called-shot/shared/cards/kinds.ts'
import type { Verdict } from '@called-shot/shared/events/verdicts.ts'

/** Held cards that filters cannot tell apart, and how many there are. */
export interface Alike {
  readonly kind: AssetKind
  readonly rarity: number
  readonly collectionId: number
  readonly collection: string
  readonly isListed: boolean
  readonly isRedeemable: boolean
  readonly resolved: Verdict | null
  readonly name: string | null
  readonly category: string | null
  readonly team: string | null
  readonly eventType: EventType | null
  readonly teams: readonly string[]
  readonly categories: readonly string[]
  readonly eventTypes: readonly EventType[]
  readonly packType: string | null
  readonly tier: number | null
  readonly count: number
}

export interface Facet {
  readonly name: string
  /** The query key of the lists. */
  readonly value: string
  readonly options: (cards: Alike) => readonly Option[]
}

interface Option {
  readonly name: string
  readonly value: string
  /** The option's rank among the others; equal ones are sorted by name. */
  readonly rank?: number
}

const partRanks: Readonly<Record<string, number>> = { month: 1, day: 2, year: 3 }

const word = (text: string | null): Option[] =>
  text === null || text === '' ? [] : [{ name: text, value: text }]
const eventTypeOption = (type: string): Option => ({ name: eventTypeName(type), value: type })
const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const partType: Facet = {
  name: 'Type',
  value: 'type',
  options: ({ kind }) => [{ name: titled(kind), value: kind, rank: partRanks[kind] ?? 0 }],
}
export const rarity: Facet = {
  name: 'Rarity',
  value: 'rarity',
  options: ({ rarity: level }) =>
    isRarity(level) ? [{ name: rarityNames[level], value: String(level), rank: level }] : [],
}
export const collection: Facet = {
  name: 'Collection',
  value: 'collection',
  options: (cards) => [{ name: cards.collection, value: String(cards.collectionId) }],
}
export const categoryOfCard: Facet = {
  name: 'Category',
  value: 'category',
  options: ({ name }) => word(name),
}
export const categoryOfPerson: Facet = {
  name: 'Category',
  value: 'category',
  options: ({ category }) => word(category),
}
export const categoriesOfTrigger: Facet = {
  name: 'Category',
  value: 'category',
  options: ({ categories }) => categories.flatMap(word),
}
export const team: Facet = { name: 'Team', value: 'team', options: (cards) => word(cards.team) }
export const teamsOfEvent: Facet = {
  name: 'Team',
  value: 'team',
  options: ({ teams }) => teams.flatMap(word),
}
export const eventType: Facet = {
  name: 'Event Type',
  value: 'event_type',
  options: (cards) => (cards.eventType === null ? [] : [eventTypeOption(cards.eventType)]),
}
export const eventTypesOfTrigger: Facet = {
  name: 'Event Type',
  value: 'event_type',
  options: ({ eventTypes }) => eventTypes.map(eventTypeOption),
}
/** On the marketplace one filter covers every kind that has such an option. */
export const anyCategory: Facet = {
  name: 'Category',
  value: 'category',
  options: ({ name, category, categories }) => [
    ...word(name),
    ...word(category),
    ...categories.flatMap(word),
  ],
}
export const anyTeam: Facet = {
  name: 'Team',
  value: 'team',
  options: (cards) => [...word(cards.team), ...cards.teams.flatMap(word)],
}
export const anyEventType: Facet = {
  name: 'Event Type',
  value: 'event_type',
  options: (cards) => [
    ...(cards.eventType === null ? [] : [eventTypeOption(cards.eventType)]),
    ...cards.eventTypes.map(eventTypeOption),
  ],
}
const kindNames: Readonly<Partial<Record<AssetKind, string>>> = { wager: 'TPC Wager' }
export const kind: Facet = {
  name: 'Type',
  value: 'type',
  options: (cards) => [
    {
      name: kindNames[cards.kind] ?? titled(cards.kind),
      value: cards.kind,
      rank: assetKinds.indexOf(cards.kind),
    },
  ],
}
export const status: Facet = {
  name: 'Status',
  value: 'status',
  options: ({ isListed }) => [
    isListed
      ? { name: 'For Sale', value: 'for_sale', rank: 1 }
      : { name: 'Not Listed', value: 'not_listed', rank: 2 },
  ],
}
export const tag: Facet = {
  name: 'Status',
  value: 'tag',
  options: (cards) => {
    const text = tagOf(cards)
    return [{ name: text, value: text }]
  },
}
export const packType: Facet = {
  name: 'Pack type',
  value: 'pack_type',
  options: (cards) =>
    cards.packType === null ? [] : [{ name: titled(cards.packType), value: cards.packType }],
}
export const tier: Facet = {
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

/** A facet with the options that occur among the cards, and how many of them have each. */
export function filterOf(facet: Facet, cards: readonly Alike[]): ListFilter {
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
