import { describe, expect, test } from 'vitest'
import { cents, zeroCents } from '../money.ts'
import { refusalText } from '../refusals.ts'
import { defaultDailyTradeCents } from './rules.ts'
import {
  tradeActionOf,
  whyBeyondRoom,
  whyNeverAccepted,
  whyCannotBuyListing,
  whyCannotCancel,
  whyCannotOffer,
  whyCannotSell,
  whyUntradable,
  type HeldCard,
  type TradedSums,
  type TradeItem,
  type TradeRoom,
} from './trade-rules.ts'

const now = new Date('2025-11-06T12:00:00Z')
const startsAt = new Date('2025-11-06T18:00:00Z')

describe('a card', () => {
  const eventCard: HeldCard = {
    kind: 'event',
    place: 'held',
    tradable: true,
    redeemable: false,
    event: { startsAt, closedAt: null, status: 'open' },
    outcome: null,
    now,
  }
  test.each<[says: string, bar: string | null, change: Partial<HeldCard>]>([
    ['that is held', null, {}],
    ['that was given for free', 'not_tradable', { tradable: false }],
    ['inside a prediction', 'not_tradable', { place: 'slotted' }],
    ['that is gone', 'not_tradable', { place: 'gone' }],
    ['that can be redeemed', 'not_tradable', { kind: 'prize', redeemable: true }],
    ['past its event', 'event_closed', { now: startsAt }],
    ['without an event', null, { kind: 'identity', event: null }],
  ])('%s: %s keeps it from changing hands', (_says, bar, change) => {
    expect(whyUntradable({ ...eventCard, ...change }, 300)).toBe(bar)
  })
})

describe('two players', () => {
  const room: TradeRoom = {
    availableCents: cents(500),
    boughtCents: zeroCents,
    soldCents: zeroCents,
    isClosed: false,
  }
  const sums: TradedSums = {
    paid: cents(500),
    sold: cents(500),
    paidFrom: 'available',
    dailyTradeCents: defaultDailyTradeCents,
  }
  const full = cents(defaultDailyTradeCents - 499)
  const last = cents(defaultDailyTradeCents - 500)
  const limit = 'trade_limit'

  test.each<[says: string, code: string | null, change: Partial<TradeRoom>, of?: Partial<TradedSums>]>([
    ['with room for it', null, {}],
    ['without the money', 'insufficient_funds', { availableCents: cents(499) }],
    ['with money that an offer holds', null, { availableCents: zeroCents }, { paidFrom: 'reserved' }],
    ['one of whom may not trade', 'not_tradable', { isClosed: true }],
    ['whose buyer has reached today’s limit', limit, { boughtCents: full }],
    ['whose seller has reached today’s limit', limit, { soldCents: full }],
    ['who reach today’s limit with it', null, { boughtCents: last, soldCents: last }],
    ['whose seller sells only a part of it', null, { soldCents: full }, { sold: cents(499) }],
  ])('%s cannot trade for $5.00: %s', (_says, code, change, of = {}) => {
    expect(whyBeyondRoom({ ...room, ...change }, { ...sums, ...of })?.code ?? null).toBe(code)
  })

  test.each([
    ['the buyer, of their own limit', 'available', { boughtCents: full }, 'put you over'],
    ['the buyer, of the seller’s', 'available', { soldCents: full }, 'put the seller over'],
    ['the seller, of the buyer’s', 'reserved', { boughtCents: full }, 'put the buyer over'],
    ['the seller, of their own', 'reserved', { soldCents: full }, 'put you over'],
  ] as const)('are told apart by the daily limit: %s', (_says, paidFrom, change, words) => {
    expect(whyBeyondRoom({ ...room, ...change }, { ...sums, paidFrom })?.message).toContain(words)
  })

  test('an offer above the daily limit could never be accepted', () => {
    expect(whyNeverAccepted(defaultDailyTradeCents, defaultDailyTradeCents)).toBeNull()
    expect(whyNeverAccepted(cents(defaultDailyTradeCents + 1), defaultDailyTradeCents)).toMatchObject({
      code: 'trade_limit',
    })
  })
})

describe('the trade of a card', () => {
  const own: TradeItem = { isOwn: true, isListed: false, isGone: false, isLocked: false, bar: null }
  const others: TradeItem = { ...own, isOwn: false }
  const bar = 'event_closed'

  test.each<[says: string, action: string, item: TradeItem]>([
    ['its owner', 'sell', own],
    ['its owner while it is listed', 'cancel-listing', { ...own, isListed: true }],
    ['others', 'make-offer', others],
    ['others while it is listed', 'buy-now', { ...others, isListed: true }],
  ])('for %s is %s', (_says, action, item) => {
    expect(tradeActionOf(item)).toBe(action)
  })

  test.each<[says: string, reason: string | null, item: TradeItem]>([
    ['its owner', null, own],
    ['its owner, at another price', null, { ...own, isListed: true }],
    ['somebody else', 'not_yours', others],
    ['its owner when it is gone', 'gone', { ...own, isGone: true, bar: 'not_tradable' }],
    ['its owner when it cannot change hands', bar, { ...own, bar }],
    ['its owner who has locked it', 'card_locked', { ...own, isLocked: true }],
    ['its owner when it is locked and cannot change hands', bar, { ...own, isLocked: true, bar }],
  ])('%s cannot sell it: %s', (_says, reason, item) => {
    expect(whyCannotSell(item)).toBe(reason)
  })

  test.each<[says: string, reason: string | null, item: TradeItem]>([
    ['its owner', null, { ...own, isListed: true }],
    ['its owner when it cannot change hands', null, { ...own, isListed: true, bar }],
    ['somebody else', 'not_yours', { ...others, isListed: true }],
    ['its owner when it is not listed', 'not_listed', own],
  ])('%s cannot cancel its listing: %s', (_says, reason, item) => {
    expect(whyCannotCancel(item)).toBe(reason)
  })

  test.each<[says: string, reason: string | null, item: TradeItem]>([
    ['somebody else', null, { ...others, isListed: true }],
    ['its owner', 'own_listing', { ...own, isListed: true }],
    ['somebody else when it is not listed', 'not_listed', { ...others, bar }],
    ['somebody else when it cannot change hands', bar, { ...others, isListed: true, bar }],
  ])('%s cannot buy it: %s', (_says, reason, item) => {
    expect(whyCannotBuyListing(item)).toBe(reason)
  })

  test.each<[says: string, reason: string | null, item: TradeItem, takesOffers: boolean]>([
    ['somebody else', null, others, true],
    ['somebody else while it is listed', null, { ...others, isListed: true }, true],
    ['its owner', 'own_listing', own, true],
    ['somebody else when it cannot change hands', bar, { ...others, bar }, false],
    ['somebody else when its owner has locked it', 'card_locked', { ...others, isLocked: true }, false],
    ['somebody else when its owner takes no offers', 'offers_off', others, false],
  ])('%s cannot make an offer on it: %s', (_says, reason, item, takesOffers) => {
    expect(whyCannotOffer({ ...item, takesOffers })).toBe(reason)
  })
})

test.each(['card_locked', 'not_listed', 'not_tradable', 'offers_off', 'offers_full'] as const)(
  'the refusal %s fits a pack, too',
  (code) => {
    expect(refusalText(code)).not.toMatch(/card/)
  },
)
