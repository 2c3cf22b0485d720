import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cents, dollarsFromCents, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import type { Caller } from './caller.ts'
import type { Picker } from './picker.ts'

/** Somebody who plays by the public API alone: a resident, or a simulated person of `npm run season`. */
export interface Actor {
  readonly caller: Caller
  readonly pick: Picker
  /** Where in the list of collections this one's taste begins, from 0 to 1; null: all of them. */
  readonly taste: number | null
  /** Asked for when packs are wanted and the money is not there; a resident waits for the next week's. */
  payIn(): Promise<void>
}

/** Something that a player does in one sitting, by as many calls as it takes. Nothing to do is no failure. */
export type Act = (actor: Actor) => Promise<void>

/** Purchases and bids are paid from available money. */
export async function available({ caller }: Pick<Actor, 'caller'>): Promise<Cents> {
  const { balance, bonus } = await caller.call(wallet.getBalance)
  return cents(balance - bonus)
}

/** A card's price as it goes on the wire. */
export function dollarsOf({ cost }: Pick<CardItem, 'cost'>): number {
  return dollarsFromCents(cost ?? zeroCents)
}
