import { cents, type Cents } from '../money.ts'
import { secondsPerDay } from '../time.ts'

/** Deposits and sale proceeds can be played with at once, and withdrawn after seven days (Design §4b). */
export const freshMoneySeconds = 7 * secondsPerDay

/** What buys packs: available and bonus money. Listings, offers and bids compare with what is without bonus. */
export function balanceOf(purse: { readonly availableCents: Cents; readonly bonusCents: Cents }): Cents {
  return cents(purse.availableCents + purse.bonusCents)
}

/** Available less what came in by deposit or sale in the last seven days, not below 0; prizes mature at once. */
export function withdrawableCents(availableCents: Cents, freshCents: Cents): Cents {
  return cents(Math.max(0, availableCents - freshCents))
}
