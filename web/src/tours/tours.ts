import type { TourName } from '@called-shot/shared/tours.ts'
import { paths } from '../paths.ts'
import type { UserFlag } from '../session/user-state.ts'

interface Tour {
  /** The setting that controls its hint (SES-50). */
  readonly flag: UserFlag
  /** The page of the tour. */
  readonly to: string
}

/** One tour per screen. */
export const tours: Readonly<Record<TourName, Tour>> = {
  dashboard: { flag: 'has_dashboard_demo', to: paths.dashboard },
  // The tour of the game in general, on the screen with everything that the player has.
  inventory: { flag: 'has_demo', to: paths.inventoryCardPacks },
  'identity-crafting': { flag: 'has_identity_crafting_demo', to: paths.craftIdentity },
  'prediction-crafting': { flag: 'has_prediction_crafting_demo', to: paths.craftPrediction },
  'buy-packs': { flag: 'has_buypacks_demo', to: paths.buyPacks },
  marketplace: { flag: 'has_marketplace_demo', to: paths.marketplaceCards },
}
