import type { TradeBar } from '../cards/card-facts.ts'
import { whyLocked } from '../cards/lock-rules.ts'
import type { Cents } from '../money.ts'
import { refused, type Refused } from '../refusals.ts'
import { statusOf } from './offer-rules.ts'

/** The facts about a bid that are needed to fill or withdraw it. */
export interface BidInHand {
  /** 'open', or how it ended. */
  readonly status: string
  readonly expiresAt: Date
  readonly now: Date
  /** Whether it was made by the player who asks. */
  readonly isMaker: boolean
}

/** Why nobody can sell to a bid, or null. */
export function whyBidEnded(bid: Pick<BidInHand, 'status' | 'expiresAt' | 'now'>): Refused | null {
  const status = statusOf(bid)
  if (status === 'open') return null
  return status === 'expired'
    ? refused('offer_expired', 'This bid has expired.')
    : refused('offer_closed', 'This bid is no longer open.')
}

/** Why a card cannot be sold to a bid, or null: the bid must be open, another player's, and ask for that card. */
export function whyCannotFill(
  bid: BidInHand,
  item: { readonly isWanted: boolean; readonly isLocked: boolean; readonly bar: TradeBar | null },
): Refused | null {
  if (bid.isMaker) return refused('own_listing', 'This bid is your own.')
  const ended = whyBidEnded(bid)
  if (ended) return ended
  if (!item.isWanted) return refused('not_matching', 'asset_id: this bid does not call for that')
  const reason = item.bar ?? whyLocked(item)
  return reason && refused(reason)
}

/** Why a bid cannot be withdrawn, or null. An expired one can be, until a job has ended it. */
export function whyCannotWithdrawBid({ isMaker, status }: BidInHand): Refused | null {
  if (!isMaker) return refused('not_allowed', 'Only its maker can withdraw this bid.')
  return status === 'open' ? null : refused('offer_closed', 'This bid is no longer open.')
}

/**
 * Why another bid cannot be made, or null: its event must be open, and the maker must have the money and fewer bids
 * than allowed.
 */
export function whyCannotBid(
  bidder: {
    /** For event cards: whether they are past their event. */
    readonly isPast: boolean
    readonly availableCents: Cents
    readonly openBids: number
    readonly maxOpenBids: number
  },
  held: Cents,
): Refused | null {
  if (bidder.isPast) return refused('event_closed')
  if (bidder.availableCents < held) return refused('insufficient_funds')
  return bidder.openBids >= bidder.maxOpenBids
    ? refused('too_many_offers', 'You have too many open bids.')
    : null
}
