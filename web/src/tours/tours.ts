import { paths } from '../paths.ts'
import type { UserFlag } from '../session/user-state.ts'

export type TourName =
  'dashboard' | 'inventory' | 'identity-crafting' | 'prediction-crafting' | 'buy-packs' | 'marketplace'

interface Tour {
  /** The setting that controls its hint (SES-50). */
  readonly flag: UserFlag
  /** The page of the tour. */
  readonly to: string
  readonly isAt: (pathname: string) => boolean
}

const startsWith = (start: string) => (pathname: string) => pathname.startsWith(start)
const is = (path: string) => (pathname: string) => pathname === path

/** One tour per screen. */
export const tours: Readonly<Record<TourName, Tour>> = {
  dashboard: { flag: 'has_dashboard_demo', to: paths.dashboard, isAt: is(paths.dashboard) },
  // The tour of the game in general, on the screen with everything that the player has.
  inventory: {
    flag: 'has_demo',
    to: paths.inventoryCardPacks,
    isAt: (pathname) =>
      pathname.startsWith('/inventory/') && !pathname.startsWith('/inventory/card-pack-open'),
  },
  'identity-crafting': {
    flag: 'has_identity_crafting_demo',
    to: paths.craftIdentity,
    isAt: is(paths.craftIdentity),
  },
  'prediction-crafting': {
    flag: 'has_prediction_crafting_demo',
    to: paths.craftPrediction,
    isAt: is(paths.craftPrediction),
  },
  'buy-packs': { flag: 'has_buypacks_demo', to: paths.buyPacks, isAt: is(paths.buyPacks) },
  marketplace: {
    flag: 'has_marketplace_demo',
    to: paths.marketplaceCards,
    isAt: startsWith('/marketplace/'),
  },
}

export const tourNames: readonly TourName[] = [
  'dashboard',
  'inventory',
  'identity-crafting',
  'prediction-crafting',
  'buy-packs',
  'marketplace',
]

export function tourAt(pathname: string): TourName | null {
  return tourNames.find((name) => tours[name].isAt(pathname)) ?? null
}
