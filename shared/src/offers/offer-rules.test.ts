import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import {
  whyBidEnded,
  whyCannotBid,
  whyCannotFill,
  whyCannotWithdrawBid,
  type BidInHand,
} from './bid-trade-rules.ts'
import {
  statusOf,
  whyCannotAccept,
  whyCannotAnswer,
  whyCannotCounter,
  whyCannotWithdraw,
  whyNoRoom,
  type OfferedCard,
  type OfferInHand,
  type OfferRoom,
} from './offer-rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-22T12:00:00Z')
const received: OfferInHand = {
  kind: 'offer',
  status: 'open',
  expiresAt: later,
  now,
  isMaker: false,
  isAnswerer: true,
}
const sent: OfferInHand = { ...received, isMaker: true, isAnswerer: false }
const there: OfferedCard = { isSellers: true, isPast: false }
const over = { now: later }

test.each([
  ['open', later, 'open'],
  ['open', now, 'expired'],
  ['declined', now, 'declined'],
] as const)('an offer that is %s until %s is %s now', (status, expiresAt, shown) => {
  expect(statusOf({ status, expiresAt, now })).toBe(shown)
})

describe('an offer', () => {
  test.each<[says: string, code: string | null, offer: OfferInHand]>([
    ['the side that has to answer', null, received],
    ['its maker', 'not_allowed', sent],
    ['the other side after it expired', 'offer_expired', { ...received, ...over }],
    ['the other side after it was marked as expired', 'offer_expired', { ...received, status: 'expired' }],
    ['the other side a second time', 'offer_closed', { ...received, status: 'declined' }],
  ])('%s cannot answer: %s', (_says, code, offer) => {
    expect(whyCannotAnswer(offer)?.code ?? null).toBe(code)
  })

  test.each<[says: string, code: string | null, offer: OfferInHand, card: OfferedCard]>([
    ['as it stands', null, received, there],
    ['after it expired', 'offer_expired', { ...received, ...over }, there],
    ['when its card was sold', 'offer_closed', received, { ...there, isSellers: false }],
    ['when its card is past its event', 'event_closed', received, { ...there, isPast: true }],
  ])('cannot be accepted %s: %s', (_says, code, offer, card) => {
    expect(whyCannotAccept(offer, card)?.code ?? null).toBe(code)
  })

  test.each<[says: string, code: string | null, offer: OfferInHand, card: OfferedCard]>([
    ['as it stands', null, received, there],
    ['by its maker', 'not_allowed', sent, there],
    ['twice', 'cannot_counter', { ...received, status: 'countered' }, there],
    ['when it is a counter-offer', 'cannot_counter', { ...received, kind: 'counter-offer' }, there],
    ['after it expired', 'offer_expired', { ...received, ...over }, there],
    ['when its card was sold', 'offer_closed', received, { ...there, isSellers: false }],
    ['when its card is past its event', 'event_closed', received, { ...there, isPast: true }],
  ])('cannot be countered %s: %s', (_says, code, offer, card) => {
    expect(whyCannotCounter(offer, card)?.code ?? null).toBe(code)
  })

  test.each<[says: string, code: string | null, offer: OfferInHand]>([
    ['its maker', null, sent],
    ['its maker after it expired', null, { ...sent, ...over }],
    ['its maker after it was answered', 'offer_closed', { ...sent, status: 'accepted' }],
    ['the other side', 'not_allowed', received],
  ])('%s cannot withdraw: %s', (_says, code, offer) => {
    expect(whyCannotWithdraw(offer)?.code ?? null).toBe(code)
  })

  const room: OfferRoom = {
    kind: 'day',
    ownCents: null,
    ownInADay: 9,
    open: 99,
    openOffers: 99,
    maxOpenOffers: 100,
    availableCents: cents(500),
  }
  test.each<[says: string, code: string | null, change: Partial<OfferRoom>]>([
    ['with room for one more', null, {}],
    ['on top of an open one by the same player', 'offer_open', { ownCents: cents(300) }],
    ['an 11th time in a day', 'too_many_offers', { ownInADay: 10 }],
    ['without the money', 'insufficient_funds', { availableCents: cents(499) }],
    ['on top of 100 others by the player', 'too_many_offers', { openOffers: 100 }],
    ['on top of 100 others on the card', 'offers_full', { open: 100 }],
  ])('of $5.00 cannot be made %s: %s', (_says, code, change) => {
    expect(whyNoRoom({ ...room, ...change }, cents(500))?.code ?? null).toBe(code)
  })

  test('for a pack is refused as one for a pack', () => {
    const sentence = (change: Partial<OfferRoom>) =>
      whyNoRoom({ ...room, kind: 'pack', ...change }, cents(500))?.message
    expect(sentence({ ownCents: cents(300) })).toContain('an open offer of $3.00 on this pack.')
    expect(sentence({ ownInADay: 10 })).toContain('10 offers for this pack in a day.')
  })
})

describe('a bid', () => {
  const bid: BidInHand = { status: 'open', expiresAt: later, now, isMaker: false }
  const item = { isWanted: true, isLocked: false, bar: null }

  test.each<[says: string, code: string | null, bid: BidInHand, item: Parameters<typeof whyCannotFill>[1]]>([
    ['with what it calls for', null, bid, item],
    ['by its maker', 'own_listing', { ...bid, isMaker: true }, item],
    ['after it expired', 'offer_expired', { ...bid, ...over }, item],
    ['once it is filled', 'offer_closed', { ...bid, status: 'filled' }, item],
    ['with another card', 'not_matching', bid, { ...item, isWanted: false }],
    ['with a card that cannot be traded', 'not_tradable', bid, { ...item, bar: 'not_tradable' }],
    ['with a card past its event', 'event_closed', bid, { ...item, bar: 'event_closed' }],
    ['with a locked card', 'card_locked', bid, { ...item, isLocked: true }],
  ])('cannot be filled %s: %s', (_says, code, given, filling) => {
    expect(whyCannotFill(given, filling)?.code ?? null).toBe(code)
  })

  test('an expired bid has its own refusal message', () => {
    expect(whyBidEnded({ ...bid, ...over })?.message).toBe('This bid has expired.')
  })

  test.each<[says: string, code: string | null, bid: BidInHand]>([
    ['its maker', null, { ...bid, isMaker: true }],
    ['its maker once it is filled', 'offer_closed', { ...bid, isMaker: true, status: 'filled' }],
    ['somebody else', 'not_allowed', bid],
  ])('%s cannot withdraw: %s', (_says, code, given) => {
    expect(whyCannotWithdrawBid(given)?.code ?? null).toBe(code)
  })

  const bidder = { isPast: false, availableCents: cents(500), openBids: 99, maxOpenBids: 100 }
  test.each<[says: string, code: string | null, change: Partial<typeof bidder>]>([
    ['with the money', null, {}],
    ['on a past event', 'event_closed', { isPast: true }],
    ['without the money', 'insufficient_funds', { availableCents: cents(499) }],
    ['on top of 100 others', 'too_many_offers', { openBids: 100 }],
  ])('of $5.00 cannot be made %s: %s', (_says, code, change) => {
    expect(whyCannotBid({ ...bidder, ...change }, cents(500))?.code ?? null).toBe(code)
  })
})
