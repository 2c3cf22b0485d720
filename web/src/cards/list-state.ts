import {
  listingStatuses,
  packTypes,
  rarityWords,
  tagWords,
  typeWords,
} from '@called-shot/shared/cards/filter-words.ts'
import { eventTypes } from '@called-shot/shared/events/event-types.ts'
import { pageIn } from '../ui/page-in.ts'
import { searchText } from '../ui/search-text.ts'

/** The keys by which lists can be filtered; each is both a filter's `value` and a key of the call (LIST-43). */
export const filterKeys = [
  'type',
  'category',
  'collection',
  'rarity',
  'event_type',
  'team',
  'pack_type',
  'tier',
  'tag',
  'status',
] as const
export type FilterKey = (typeof filterKeys)[number]

/** The filters whose words are fixed. The server refuses a list with any other, instead of finding nothing. */
const fixedWords: Readonly<Partial<Record<FilterKey, readonly string[]>>> = {
  type: typeWords,
  rarity: rarityWords,
  event_type: eventTypes,
  pack_type: packTypes,
  tag: tagWords,
  status: listingStatuses,
}

/** Everything that decides what a list shows. It lives only in the page's address. */
export interface ListState {
  readonly search: string
  /** Null: the list's default order. */
  readonly order: string | null
  /** Starts at 1. */
  readonly page: number
  readonly filters: Readonly<Partial<Record<FilterKey, readonly string[]>>>
  /** The card whose details are open. */
  readonly selected: number | null
}

export const pageSize = 20
/** As many cards as a phone shows without scrolling, or one row on a larger screen. */
export const firstCards = 6

export function isFilterKey(key: string): key is FilterKey {
  return filterKeys.some((each) => each === key)
}

/**
 * Reads an address. Malformed values, such as a page below 1, a card without a number or a filter's word that the server
 * does not know, count as absent.
 */
export function listStateIn(address: URLSearchParams): ListState {
  const filters: Partial<Record<FilterKey, readonly string[]>> = {}
  for (const key of filterKeys) {
    const values = valuesIn(address.getAll(key).join(',')).filter((value) => isKnown(key, value))
    if (values.length > 0) filters[key] = values
  }
  return {
    search: searchText(address.get('search') ?? ''),
    order: address.get('order') || null,
    page: pageIn(address),
    filters,
    selected: wholeNumber(address.get('selected')),
  }
}

/** The address after a change. Unrelated keys stay; a new search, order or filter goes back to page 1. */
export function addressAfter(address: URLSearchParams, change: Partial<ListState>): URLSearchParams {
  const next = new URLSearchParams(address)
  const put = (key: string, value: string) => (value === '' ? next.delete(key) : next.set(key, value))
  const startsAnew = change.search !== undefined || change.order !== undefined || change.filters !== undefined
  if (startsAnew) next.delete('page')
  if (change.search !== undefined) put('search', change.search.trim())
  if (change.order !== undefined) put('order', change.order ?? '')
  if (change.page !== undefined) put('page', change.page > 1 ? String(change.page) : '')
  if (change.selected !== undefined) put('selected', change.selected === null ? '' : String(change.selected))
  if (change.filters) for (const key of filterKeys) put(key, (change.filters[key] ?? []).join(','))
  return next
}

/** The filters with one option switched on or off. */
export function toggled(filters: ListState['filters'], key: FilterKey, value: string): ListState['filters'] {
  const before = filters[key] ?? []
  const after = before.includes(value) ? before.filter((each) => each !== value) : [...before, value]
  return { ...filters, [key]: after }
}

export function chosenCount(filters: ListState['filters']): number {
  return Object.values(filters).reduce((count, values) => count + values.length, 0)
}

/**
 * Whether a search or filter may hide cards. The status filter does not count, because the market's own links set it.
 */
export function isNarrowed({ search, filters }: ListState): boolean {
  return search !== '' || chosenCount({ ...filters, status: [] }) > 0
}

/** The address as text, with commas unescaped (NAV-24). */
export function addressText(address: URLSearchParams): string {
  const text = address.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

export interface ListFlags {
  readonly view_expired_event: boolean
  readonly onboarding: boolean
}

/** The orders of a list; the first is the default. */
export type Orders = readonly [string, ...string[]]

/** The order that an address asks for; null, the default, if the list has no such order. */
export function knownOrder({ order }: ListState, orders: Orders): string | null {
  return order !== null && orders.includes(order) ? order : null
}

/** The query of the list's call (Rules §7.1): filters, limit, offset, order, and parameters from the settings. */
export function callQuery(
  state: ListState,
  list: { readonly orders: Orders; readonly isEvents: boolean },
  flags: ListFlags,
) {
  return {
    ...state.filters,
    limit: pageSize,
    offset: (state.page - 1) * pageSize,
    order: knownOrder(state, list.orders) ?? list.orders[0],
    search: state.search,
    show_expired: list.isEvents && flags.view_expired_event ? true : undefined,
    show_onboarding: flags.onboarding ? true : undefined,
  }
}

function isKnown(key: FilterKey, value: string): boolean {
  if (key === 'tier') return /^\d{1,9}$/.test(value)
  return fixedWords[key]?.includes(value.toLowerCase()) ?? true
}

function valuesIn(text: string): readonly string[] {
  const values = text.split(',').map((value) => value.trim())
  return [...new Set(values.filter((value) => value !== ''))]
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
