import type { AccountId } from '@called-shot/shared/ids.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { listCards, type CardReads, type InventoryTab } from '../src/cards/card-lists.ts'
import { useTestDatabase, type TestDatabase } from './database.ts'
import { smallWorld, type SmallWorld } from './fixtures.ts'

const endpoints = {
  dates: cards.listDates,
  categories: cards.listCategories,
  identities: cards.listIdentities,
  events: cards.listEvents,
  triggers: cards.listTriggers,
  prizes: cards.listPrizes,
  predictions: cards.listPredictions,
  packs: cards.listPacks,
} as const satisfies Record<InventoryTab, unknown>

/** The small world and the lists of its players' cards, for one test file. */
export async function useCardLists() {
  const database = await useTestDatabase()
  const world = await smallWorld(database)
  const reads = cardReads(database, world)

  /** The list as the route makes it: the query is text, as in an address. */
  async function list(who: AccountId, tab: InventoryTab, query: Readonly<Record<string, string>> = {}) {
    const parsed = endpoints[tab].query?.parse(query)
    if (!parsed) throw new Error('a list without a query')
    return (await listCards(reads, await world.playerOf(who), { tab, query: parsed })).answer
  }

  async function ids(
    who: AccountId,
    tab: InventoryTab,
    query: Readonly<Record<string, string>> = {},
  ): Promise<number[]> {
    return (await list(who, tab, query)).data.map(({ id }) => id)
  }

  async function names(
    who: AccountId,
    tab: InventoryTab,
    query: Readonly<Record<string, string>> = {},
  ): Promise<string[]> {
    return (await list(who, tab, query)).data.map(({ name }) => name)
  }

  return { database, world, reads, list, ids, names }
}

/** What lists of cards read from. */
export function cardReads(database: TestDatabase, { queries }: Pick<SmallWorld, 'queries'>): CardReads {
  return { lists: database.lists, plannedLists: database.plannedLists, queries, lockoutSeconds: 300 }
}

/** The text of a card's property with this title. */
export function property(item: CardItem | undefined, title: string): string | undefined {
  return item?.properties.find((each) => each.title === title)?.text
}
