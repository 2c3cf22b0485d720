import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cents, dollarsFromCents, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import type { Caller } from './caller.ts'
import type { Picker } from './picker.ts'

/** A player through the public API alone: a resident, or a simulated person of `npm run season`. */
export interface Actor {
  readonly caller: Caller
  readonly pick: Picker
  /** Where in the list of collections its taste starts, from 0 to 1; null: it likes all of them. */
  readonly taste: number | null
  /** Called when there is not enough money for packs; a resident just waits for the next week's money. */
  payIn(): Promise<void>
}

/** What a player does in one sitting, in as many calls as needed. Finding nothing to do is not a failure. */
export type Act = (actor: Actor) => Promise<void>

/** Purchases and bids are paid from available money. */
export async function available({ caller }: Pick<Actor, 'caller'>): Promise<Cents> {
  const { balance, bonus } = await caller.call(wallet.getBalance)
  return cents(balance - bonus)
}

/** A card's price in the wire format. */
export function dollarsOf({ cost }: Pick<CardItem, 'cost'>): number {
  return dollarsFromCents(cost ?? zeroCents)
}

/** In a query for cards: with starter cards, which are left out otherwise. */
export const onboarding = { show_onboarding: 'true' } as const
