import type { cards, filterTypes } from '@called-shot/shared/cards/contract.ts'
import type { market } from '@called-shot/shared/market/contract.ts'

type CardListEndpoint =
  | typeof cards.listDates
  | typeof cards.listCategories
  | typeof cards.listIdentities
  | typeof cards.listEvents
  | typeof cards.listTriggers
  | typeof cards.listPrizes
  | typeof cards.listPredictions
  | typeof cards.listPacks
  | typeof market.listCards
  | typeof market.listPacks

interface OrderOption {
  readonly value: string
  readonly label: string
}

/** One list of cards: its call, its sort orders, and its text when empty. */
export interface ListSection {
  readonly label: string
  readonly path: string
  readonly endpoint: CardListEndpoint
  readonly filterType: (typeof filterTypes)[number]
  /** The first is the default order (LIST-42). */
  readonly orders: readonly [OrderOption, ...OrderOption[]]
  /** The specified sentence for an empty list. */
  readonly empty: string
  readonly isEvents?: boolean
}

const byCollection = { value: 'collection', label: 'Collection' }
const byRarity = { value: 'rarity', label: 'Rarity' }

export const dateOrders = [
  { value: 'low_high', label: 'Low to high' },
  { value: 'high_low', label: 'High to low' },
  byCollection,
  byRarity,
] as const

export const nameOrders = [
  { value: 'a_z', label: 'A to Z' },
  { value: 'z_a', label: 'Z to A' },
  byCollection,
  byRarity,
] as const

export const prizeOrders = [
  { value: 'ascending', label: 'Low to high' },
  { value: 'descending', label: 'High to low' },
] as const

export const packOrders = [
  { value: 'a_z', label: 'A to Z' },
  { value: 'z_a', label: 'Z to A' },
  { value: 'tier', label: 'Tier' },
  byCollection,
] as const
