import type { AssetKind } from '../cards/kinds.ts'
import { formatUsd, type Cents } from '../money.ts'
import { refused, type Refused } from '../refusals.ts'
import type { OfferStatus } from './offer-statuses.ts'
import { maxOffersPerDayForCard, maxOpenOffersPerCard } from './rules.ts'

export type OfferKind = 'offer' | 'counter-offer'

/** The facts of an offer or a counter-offer, for one of its two sides. */
export interface OfferInHand {
  readonly kind: OfferKind
  /** 'open', or how it ended. */
  readonly status: OfferStatus
  readonly expiresAt: Date
  readonly now: Date
  /** Whether it was made by the player who asks. */
  readonly isMaker: boolean
  /** Whether the player who asks can accept or decline it. */
  readonly isAnswerer: boolean
}

/** A change of the card since the offer was made. */
export interface OfferedCard {
  /** Whether the side that would sell it still owns it. */
  readonly isSellers: boolean
  /** Past its event (market/rules.ts). */
  readonly isPast: boolean
}

/** An offer is expired once its time is over, whether or not a job has ended it yet. */
export function statusOf<Status extends string>({
  status,
  expiresAt,
  now,
}: {
  readonly status: Status
  readonly expiresAt: Date
  readonly now: Date
}): Status | 'expired' {
  return status === 'open' && expiresAt <= now ? 'expired' : status
}

/** Why an offer can no longer be answered by anybody, or null. */
export function whyEnded(offer: Pick<OfferInHand, 'status' | 'expiresAt' | 'now'>): Refused | null {
  const status = statusOf(offer)
  if (status === 'open') return null
  return refused(status === 'expired' ? 'offer_expired' : 'offer_closed')
}

/** Why an offer cannot be accepted or declined, or null: only the other side can, while it is open. */
export function whyCannotAnswer(offer: OfferInHand): Refused | null {
  if (!offer.isAnswerer) return refused('not_allowed', `Only the other side can answer this ${offer.kind}.`)
  return whyEnded(offer)
}

/**
 * Why an offer cannot be accepted, or null: it must be possible to answer it, and the card must still be there and not
 * past its event.
 */
export function whyCannotAccept(offer: OfferInHand, card: OfferedCard): Refused | null {
  return whyCannotAnswer(offer) ?? whyCannotHandOver(card)
}

/**
 * Why an offer cannot be answered with another amount, or null. A counter-offer never can be, and an offer only once
 * (OFF-11).
 */
export function whyCannotCounter(offer: OfferInHand, card: OfferedCard): Refused | null {
  if (!offer.isAnswerer) return refused('not_allowed', 'Only the owner can counter this offer.')
  if (offer.kind === 'counter-offer' || offer.status === 'countered') return refused('cannot_counter')
  return whyEnded(offer) ?? whyCannotHandOver(card)
}

/**
 * Why an offer cannot be withdrawn, or null. An expired one can be, until a job has ended it: its hold returns either
 * way.
 */
export function whyCannotWithdraw({ kind, status, isMaker }: OfferInHand): Refused | null {
  if (!isMaker) return refused('not_allowed', `Only its maker can withdraw this ${kind}.`)
  return status === 'open' ? null : refused('offer_closed')
}

function whyCannotHandOver({ isSellers, isPast }: OfferedCard): Refused | null {
  if (!isSellers) return refused('offer_closed')
  return isPast ? refused('event_closed') : null
}

const thingOf = (kind: AssetKind) => (kind === 'pack' ? 'pack' : 'card')

/** The open offers on a card and the money of the player who wants to add one. */
export interface OfferRoom {
  /** What the offer is for. */
  readonly kind: AssetKind
  /** The amount of the player's own open offer on this card; null: there is none. */
  readonly ownCents: Cents | null
  /** The player's offers on this card in a day. */
  readonly ownInADay: number
  /** Everybody's open offers on this card. */
  readonly open: number
  /** The player's open offers on all cards, and the maximum number of them. */
  readonly openOffers: number
  readonly maxOpenOffers: number
  readonly availableCents: Cents
}

/** Why a player with an open offer of that amount on a card cannot make another, or null if they have none (OFF-*). */
export function whyOfferStands(ownCents: Cents | null, kind: AssetKind): Refused | null {
  if (ownCents === null) return null
  return refused(
    'offer_open',
    `You already have an open offer of ${formatUsd(ownCents)} on this ${thingOf(kind)}. Withdraw it to make another.`,
  )
}

/**
 * Why another offer of that amount cannot be made, or null: each card and each player has limits (OFF-*, Design §4a
 * rule 4).
 */
export function whyNoRoom(room: OfferRoom, amount: Cents): Refused | null {
  const own = whyOfferStands(room.ownCents, room.kind)
  if (own !== null) return own
  if (room.ownInADay >= maxOffersPerDayForCard)
    return refused(
      'too_many_offers',
      `You have made ${maxOffersPerDayForCard} offers for this ${thingOf(room.kind)} in a day. Please try again tomorrow.`,
    )
  if (room.availableCents < amount) return refused('insufficient_funds')
  if (room.openOffers >= room.maxOpenOffers) return refused('too_many_offers')
  return room.open >= maxOpenOffersPerCard ? refused('offers_full') : null
}
