import { clientRoutes } from '@called-shot/shared/client-routes.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { dateOrders, nameOrders, packOrders, prizeOrders, type ListSection } from '../cards/list-section.ts'

/** The eight tabs of the inventory, in the order in which cards are used. */
export const sections = [
  {
    label: 'Dates',
    path: clientRoutes.inventoryDates,
    endpoint: cards.listDates,
    filterType: 'dates',
    orders: dateOrders,
    empty: 'No date cards',
  },
  {
    label: 'Categories',
    path: clientRoutes.inventoryCategories,
    endpoint: cards.listCategories,
    filterType: 'categories',
    orders: nameOrders,
    empty: 'No category cards',
  },
  {
    label: 'Identities',
    path: clientRoutes.inventoryIdentities,
    endpoint: cards.listIdentities,
    filterType: 'identities',
    orders: nameOrders,
    empty: 'No Identity Cards',
  },
  {
    label: 'Events',
    path: clientRoutes.inventoryEvents,
    endpoint: cards.listEvents,
    filterType: 'events',
    orders: nameOrders,
    empty: 'No event cards',
    isEvents: true,
  },
  {
    label: 'Triggers',
    path: clientRoutes.inventoryTriggers,
    endpoint: cards.listTriggers,
    filterType: 'triggers',
    orders: nameOrders,
    empty: 'No trigger cards',
  },
  {
    label: 'Prizes',
    path: clientRoutes.inventoryPrizes,
    endpoint: cards.listPrizes,
    filterType: 'prizes',
    orders: prizeOrders,
    empty: 'No prize cards',
  },
  {
    label: 'Predictions',
    path: clientRoutes.inventoryPredictions,
    endpoint: cards.listPredictions,
    filterType: 'predictions',
    orders: nameOrders,
    empty: 'No Prediction Cards',
  },
  {
    label: 'Card packs',
    path: clientRoutes.inventoryCardPacks,
    endpoint: cards.listPacks,
    filterType: 'cardpacks',
    orders: packOrders,
    empty: 'No Card packs',
  },
] as const satisfies readonly ListSection[]

export type InventorySection = (typeof sections)[number]

export function sectionAt(pathname: string): InventorySection {
  const path = pathname.replace(/\/$/, '')
  return sections.find((section) => section.path === path) ?? sections[0]
}
