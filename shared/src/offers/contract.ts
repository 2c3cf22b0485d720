import { z } from 'zod'
import { byStatus, mayLack, numberIn, ours, readAs, type Sent } from '../answer.ts'
import { cardItem, publicPlayer } from '../cards/card-item.ts'
import { endpoint, playerRead, playerTrade } from '../endpoint.ts'
import { saleRefusals } from '../market/contract.ts'
import { highestPriceCents } from '../market/rules.ts'
import { dollarsFromCents } from '../money.ts'
import { byId, id, instant, sentId, usd } from '../wire.ts'
import { offerStatuses } from './offer-statuses.ts'
import { lowestOfferCents, maxDays, maxHours } from './rules.ts'

const status = z.enum(offerStatuses)

/** What `whyTermsAreWrong` accepts, for offers and bids. */
export const terms = {
  amount: usd.meta({
    minimum: dollarsFromCents(lowestOfferCents),
    maximum: dollarsFromCents(highestPriceCents),
  }),
  expires_in_days: z.number().meta({ type: 'integer', minimum: 0, maximum: maxDays }),
  expires_in_hours: z.number().meta({ type: 'integer', minimum: 0, maximum: maxHours }),
}

const review = z.strictObject({ action: z.enum(['accept', 'decline']) })

/** One step of the history that both sides see: who offered what, and how it ended. */
const timelineStep = z.object({
  id: sentId,
  is_counter: z.boolean(),
  by_self: z.boolean(),
  amount: usd,
  status,
  at: instant,
  ended_at: instant.nullable(),
})

/** The end of an offer for which only the time left is given. */
function endOf(offer: Sent): string {
  const amountOf = (name: string) => Number(offer[name]) || 0
  const hours = amountOf('expiry_in_days') * 24 + amountOf('expiry_in_hours')
  return new Date(Date.now() + (hours * 60 + amountOf('expiry_in_minutes')) * 60_000).toISOString()
}

const wholePart = readAs(z.number().int(), (given) => {
  const amount = numberIn(given)
  return typeof amount === 'number' ? Math.trunc(amount) : amount
})

/** An offer with only the specified fields is open, and the player who reads it can answer it. */
export const offerView = z.object({
  id: sentId,
  offer_id: sentId.optional(),
  counter_offer_id: sentId.optional(),
  offer_amount: usd,
  offer_submitted: instant,
  expires_at: ours(instant, endOf),
  expiry_in_days: mayLack(wholePart, 0),
  expiry_in_hours: mayLack(wholePart, 0),
  expiry_in_minutes: mayLack(wholePart, 0),
  /** Which of the two it is also follows from the call (API Market). */
  isCounter: mayLack(z.boolean(), false),
  status: ours(
    readAs(status, (given) => (status.safeParse(given).success ? given : 'ended')),
    'open',
  ),
  /** Whether the caller can accept or decline it. */
  answerable: ours(z.boolean(), true),
  /** The other side; null only in the client, if the server does not send it. */
  other_party: ours(publicPlayer.nullable(), null),
  data: cardItem,
  timeline: ours(z.array(timelineStep), []),
})
export type OfferView = z.output<typeof offerView>

const withdrawn = byStatus(z.object({ id: sentId, status }))
const reviewed = byStatus(
  z.object({
    id: sentId,
    status,
    /** Whether what the caller has sold is paid only after an operator has reviewed the sale. */
    on_hold: ours(z.boolean(), false),
  }),
)
const making = [
  'not_found',
  'own_listing',
  'offer_open',
  'offers_full',
  'offers_off',
  'not_tradable',
  'card_locked',
  'event_closed',
  'insufficient_funds',
  'too_many_offers',
  'trade_limit',
  'changed',
] as const
const answering = [...saleRefusals, 'not_allowed', 'offer_closed', 'offer_expired'] as const

export const offers = {
  makeOffer: endpoint({
    ...playerTrade,
    path: '/marketplace_offer',
    body: z.strictObject({ marketplace_listing_id: id, ...terms }),
    answer: byStatus(
      z.object({
        id: sentId,
        offer_id: sentId,
        amount: usd,
        expires_at: instant,
        status,
      }),
    ),
    closedBy: 'offers',
    refusals: ['closed_for_now', ...making],
    summary: 'Offers an amount for another player’s card or pack, listed or not; the amount is held at once',
    moves: true,
  }),
  getOffer: endpoint({
    ...playerRead,
    path: '/marketplace_offer/{id}',
    reads: ['offers'],
    params: byId,
    answer: offerView,
    refusals: ['not_found'],
    summary: 'An offer that the player made or received, with its timeline',
  }),
  reviewOffer: endpoint({
    ...playerTrade,
    path: '/marketplace_offer/{id}/review_marketplace_offer',
    params: byId,
    body: review,
    answer: reviewed,
    closedBy: 'offers',
    refusals: ['closed_for_now', ...answering],
    summary: 'The owner accepts or declines an offer',
    moves: true,
  }),
  withdrawOffer: endpoint({
    ...playerTrade,
    path: '/marketplace_offer/{id}/withdraw',
    standing: 'active',
    params: byId,
    answer: withdrawn,
    refusals: ['not_found', 'not_allowed', 'offer_closed', 'changed'],
    summary: 'The maker withdraws an offer; its hold returns',
    moves: true,
  }),
  counterOffer: endpoint({
    ...playerTrade,
    path: '/marketplace_counter_offer',
    body: z.strictObject({ marketplace_offer_id: id, ...terms }),
    answer: byStatus(
      z.object({
        id: sentId,
        counter_offer_id: sentId,
        amount: usd,
        expires_at: instant,
        status,
      }),
    ),
    closedBy: 'offers',
    refusals: ['closed_for_now', ...answering, 'cannot_counter', 'offer_open'],
    summary: 'The owner answers an offer, once, with another amount; the offer closes and its hold returns',
    moves: true,
  }),
  getCounterOffer: endpoint({
    ...playerRead,
    path: '/marketplace_counter_offer/{id}',
    reads: ['offers'],
    params: byId,
    answer: offerView,
    refusals: ['not_found'],
    summary: 'A counter-offer that the player made or received, with its timeline',
  }),
  reviewCounterOffer: endpoint({
    ...playerTrade,
    path: '/marketplace_counter_offer/{id}/review_marketplace_counter_offer',
    params: byId,
    body: review,
    answer: reviewed,
    closedBy: 'offers',
    refusals: ['closed_for_now', ...answering],
    summary: 'The maker of the first offer accepts (paying from available) or declines a counter-offer',
    moves: true,
  }),
  withdrawCounterOffer: endpoint({
    ...playerTrade,
    path: '/marketplace_counter_offer/{id}/withdraw',
    standing: 'active',
    params: byId,
    answer: withdrawn,
    refusals: ['not_found', 'not_allowed', 'offer_closed', 'changed'],
    summary: 'The owner withdraws a counter-offer',
    moves: true,
  }),
  setOffersOpen: endpoint({
    method: 'PUT',
    path: '/marketplace_listing/{id}/offers',
    changes: ['prices'],
    who: 'player',
    scope: 'trade',
    standing: 'active',
    params: byId,
    body: z.strictObject({ open: z.boolean() }),
    answer: z.object({ marketplace_id: sentId, open: z.boolean() }),
    refusals: ['not_found', 'not_yours', 'gone', 'changed'],
    summary: 'Sets whether others may make offers on the player’s card',
    moves: true,
  }),
}
