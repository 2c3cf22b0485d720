import { clientRoutes } from '@called-shot/shared/client-routes.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { nameOrders, packOrders, type ListSection } from '../cards/list-section.ts'
import { paths } from '../paths.ts'

const priceOrders = [
  { value: 'low_high', label: 'Price, low to high' },
  { value: 'high_low', label: 'Price, high to low' },
] as const

export interface MarketSection extends ListSection {
  /** The list as links open it: what other players sell. */
  readonly forSale: string
  /** The plural: 'cards'. */
  readonly noun: string
}

/** The two marketplaces: cards, and packs that are still sealed. */
export const marketSections: readonly [MarketSection, MarketSection] = [
  {
    label: 'Cards',
    path: clientRoutes.marketplaceCards,
    forSale: paths.marketplaceCards,
    endpoint: market.listCards,
    filterType: 'marketplaceCards',
    noun: 'cards',
    orders: [...priceOrders, ...nameOrders],
    empty: 'No cards available',
  },
  {
    label: 'Card packs',
    path: clientRoutes.marketplaceCardPacks,
    forSale: paths.marketplaceCardPacks,
    endpoint: market.listPacks,
    filterType: 'marketplaceCardpacks',
    noun: 'packs',
    orders: [...priceOrders, ...packOrders],
    empty: 'No Card packs',
  },
]

export function marketSectionAt(pathname: string): MarketSection {
  const path = pathname.replace(/\/$/, '')
  return marketSections.find((section) => section.path === path) ?? marketSections[0]
}
