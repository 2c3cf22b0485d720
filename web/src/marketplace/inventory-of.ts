import type { CardItem } from '../card/card-item.ts'
import { kindOf, type CardKind } from '../card/card-kind.ts'
import { paths } from '../paths.ts'

const lists: Readonly<Record<CardKind, string>> = {
  category: paths.inventoryCategories,
  month: paths.inventoryDates,
  day: paths.inventoryDates,
  year: paths.inventoryDates,
  identity: paths.inventoryIdentities,
  event: paths.inventoryEvents,
  trigger: paths.inventoryTriggers,
  prize: paths.inventoryPrizes,
  wager: paths.inventoryPrizes,
  prediction: paths.inventoryPredictions,
  pack: paths.inventoryCardPacks,
}

/** The inventory list with a new card. The card is not selected there, because it may be on any page. */
export function inventoryOf(card: CardItem): string {
  return lists[kindOf(card)]
}
