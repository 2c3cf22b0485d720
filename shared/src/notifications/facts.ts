import type { Cents } from '../money.ts'

/**
 * The stored facts of a notification, by its type; `words.ts` turns them into a sentence when it is read. Stored facts
 * stay, so a type can gain optional facts but never lose one.
 */
export interface NoticeFacts {
  readonly offer_made: OnCard
  readonly counter_offer_made: OnCard & { readonly insteadOfCents: Cents }
  readonly offer_accepted: OnCard & {
    readonly isCounter: boolean
    /** The amount that the seller receives at once. */
    readonly netCents: Cents | null
  }
  readonly offer_declined: OnCard & { readonly isCounter: boolean }
  readonly offer_expired: OnCard & {
    readonly what: 'offer' | 'counter-offer' | 'bid'
    /** `ended`: because of something that happened to the card; `unanswerable`: the player who could answer is gone. */
    readonly how: 'expired' | 'withdrawn' | 'ended' | 'unanswerable'
    readonly isYours: boolean
  }
  readonly bid_filled: OnCard
  readonly sold: OnCard & {
    /** A sale may wait for an operator, who then releases what is held for it, or undoes it for both sides. */
    readonly how: 'paid' | 'held' | 'released' | 'card_returned' | 'price_returned'
    readonly netCents: Cents
  }
  readonly prediction_resolved: {
    readonly name: string
    readonly cents: Cents
    /** `paid`: the amount that was owed after the outcome was amended. */
    readonly as: 'true' | 'false' | 'paid'
    /**
     * What was true when it was stored. A reader is told what is true now, which may be `overruled` by a later ruling,
     * or `pooled`: in a pool that is not settled yet.
     */
    readonly place: 'held' | 'slotted' | 'pooled' | 'claimed' | 'overruled'
  }
  /** Notices during the game of a call; `prediction_resolved` reports the decision. */
  readonly call_reached: { readonly name: string }
  readonly call_lost: { readonly name: string }
  readonly call_overtime: { readonly name: string }
  readonly event_postponed: {
    readonly name: string
    readonly isEarlier: boolean
    /** An instant in ISO form. */
    readonly startsAt: string
    readonly holding?: Holding
  }
  /** `because`: a sentence from the evidence. */
  readonly event_voided: { readonly name: string; readonly because: string; readonly holding?: Holding }
  readonly pool_closed: { readonly name: string; readonly entries: number; readonly cents: Cents }
  readonly tournament_started: { readonly players: number; readonly potCents: Cents }
  readonly tournament_decided: {
    readonly result: 'won' | 'lost' | 'returned' | 'nobody_joined'
    readonly paidCents: Cents
    readonly potCents: Cents
    readonly stakeCents: Cents
  }
  readonly deposit_received: { readonly cents: Cents }
  readonly withdrawal_moved: {
    readonly status:
      | 'requested'
      | 'review'
      | 'approved'
      | 'sent'
      | 'settled'
      | 'rejected'
      | 'charged_back'
      /** Money that came in after a charge-back and went toward what it left owed. */
      | 'collected'
    readonly cents: Cents
    /** In the operator's words. */
    readonly reason: string | null
  }
}

/** What a player has on a changed event: predictions, unless it says that they have only event cards for it. */
type Holding = 'cards'

/** An amount for a card or pack. */
interface OnCard {
  readonly cents: Cents
  readonly name: string
}

export type NoticeType = keyof NoticeFacts
