import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import {
  feeOn,
  isListingPrice,
  isPastItsEvent,
  isSuspiciousSale,
  netToSeller,
  tradableUntil,
  type TradedCard,
} from './rules.ts'

describe('the marketplace fee', () => {
  test.each([
    [100, 5, 95],
    [101, 5, 96],
    [109, 5, 104],
    [110, 6, 104],
    [1000, 50, 950],
    [1999, 100, 1899],
    [10_000_000, 500_000, 9_500_000],
  ])('on a price of %i cents is %i, and %i reach the seller', (price, fee, net) => {
    expect(feeOn(cents(price))).toBe(fee)
    expect(netToSeller(cents(price))).toBe(net)
  })

  test('plus what the seller gets is the price, for every price from $1 to $10,000', () => {
    for (let price = 100; price <= 1_000_000; price += 1) {
      const fee = feeOn(cents(price))
      if (fee + netToSeller(cents(price)) !== price || fee < 1) throw new Error(`wrong at ${price}`)
      if (Math.abs(fee - price * 0.05) > 0.5) throw new Error(`not 5% at ${price}`)
    }
  })
})

test.each([
  [99, false],
  [100, true],
  [10_000_000, true],
  [10_000_001, false],
])('a listing price of %i cents is allowed: %s', (price, allowed) => {
  expect(isListingPrice(cents(price))).toBe(allowed)
})

test.each([
  [5000, 100, false],
  [5001, 500, true],
  [5001, 501, false],
  [900_000, null, false],
])('a sale at %i cents against a median of %s is suspicious: %s', (price, median, suspicious) => {
  expect(isSuspiciousSale(cents(price), median === null ? null : cents(median))).toBe(suspicious)
})

describe('a card of an event', () => {
  const startsAt = new Date('2025-11-06T18:00:00Z')
  const lockout = new Date('2025-11-06T17:55:00Z')
  const open = { startsAt, closedAt: null, status: 'open' } as const
  const before = new Date('2025-11-06T17:54:59Z')
  const card = (change: Partial<TradedCard>): TradedCard => ({
    kind: 'event',
    event: open,
    outcome: null,
    now: before,
    ...change,
  })
  const pending = { kind: 'prediction', outcome: { status: 'pending' } } as const

  test.each<[says: string, isPast: boolean, change: Partial<TradedCard>]>([
    ['an event card before the lock-out', false, {}],
    ['an event card once the lock-out begins', true, { now: lockout }],
    ['an event card of a canceled event', true, { event: { ...open, status: 'cancelled' } }],
    ['an event card of a decided event', true, { event: { ...open, status: 'decided' } }],
    ['an event card of an event reported early', true, { event: { ...open, closedAt: before } }],
    ['a live prediction before the lock-out', false, pending],
    ['a live prediction once the lock-out begins', true, { ...pending, now: lockout }],
    ['a decided prediction', true, { kind: 'prediction', outcome: { status: 'true' } }],
    ['an identity, which no event closes', false, { kind: 'identity', event: null, now: startsAt }],
    ['a trigger, which no event closes', false, { kind: 'trigger', now: startsAt }],
  ])('%s is past its event: %s', (_says, isPast, change) => {
    expect(isPastItsEvent(card(change), 300)).toBe(isPast)
  })

  test('is traded until the lock-out; a card without an event, at any time', () => {
    expect(tradableUntil(card({}), 300)).toEqual(lockout)
    expect(tradableUntil(card(pending), 300)).toEqual(lockout)
    expect(tradableUntil(card({ kind: 'pack', event: null }), 300)).toBeNull()
  })
})
