import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstDailyPrizes } from '../dashboard/rules.ts'
import { cents, zeroCents } from '../money.ts'
import {
  dailyPackSeconds,
  dailyPrize,
  nextDailyPackAt,
  paymentsOfPacks,
  preferSoon,
  promotionIsUsedUp,
  whyCannotBuy,
  whyCannotOpenTogether,
  type Buyer,
  type SeriesOffered,
} from './rules.ts'

const series: SeriesOffered = {
  onSale: true,
  tutorial: false,
  tier: 1,
  priceCents: cents(300),
  remaining: null,
  holdsEvents: true,
  hasOpenEvent: true,
}
const buyer: Buyer = {
  availableCents: cents(1000),
  bonusCents: cents(200),
  week: { limitCents: 50_000, spentCents: zeroCents },
}

test.each([
  ['one pack', {}, {}, { quantity: 1, tier: 1 }, null],
  ['all the money, bonus included', {}, {}, { quantity: 4, tier: 1 }, null],
  ['more than all the money', {}, {}, { quantity: 5, tier: 1 }, 'insufficient_funds'],
  ['a starter series', { tutorial: true, tier: 2 }, {}, { quantity: 1, tier: 1 }, 'not_for_sale'],
  ['a series that is off sale', { onSale: false }, {}, { quantity: 1, tier: 1 }, 'not_for_sale'],
  ['another tier', { hasOpenEvent: false }, {}, { quantity: 1, tier: 2 }, 'wrong_tier'],
  [
    'no event to put in',
    { hasOpenEvent: false, remaining: 0 },
    {},
    { quantity: 1, tier: 1 },
    'no_event_card',
  ],
  ['no event needed', { hasOpenEvent: false, holdsEvents: false }, {}, { quantity: 1, tier: 1 }, null],
  ['the last of a limited series', { remaining: 2 }, {}, { quantity: 2, tier: 1 }, null],
  ['more than is left', { remaining: 2 }, {}, { quantity: 3, tier: 1 }, 'sold_out'],
  [
    'up to the weekly limit',
    {},
    { week: { limitCents: 50_000, spentCents: cents(49_700) } },
    { quantity: 1, tier: 1 },
    null,
  ],
  [
    'a cent over the weekly limit',
    {},
    { week: { limitCents: 50_000, spentCents: cents(49_701) } },
    { quantity: 1, tier: 1 },
    'weekly_limit',
  ],
  [
    'limit before balance',
    {},
    { week: { limitCents: 0, spentCents: zeroCents }, availableCents: zeroCents },
    { quantity: 1, tier: 1 },
    'weekly_limit',
  ],
  ['what a client knows, with the money', {}, { week: null }, { quantity: 4, tier: 1 }, null],
  ['what a client knows, without', {}, { week: null }, { quantity: 5, tier: 1 }, 'insufficient_funds'],
] satisfies [
  string,
  Partial<SeriesOffered>,
  Partial<Buyer>,
  { quantity: number; tier: number },
  string | null,
][])('buying %s', (_, offered, who, order, refusal) => {
  expect(whyCannotBuy({ ...series, ...offered }, { ...buyer, ...who }, order)?.code ?? null).toBe(refusal)
})

test.each([
  [49_701, '$2.99 of $500.00 left'],
  // A lower limit holds at once, also for those who have spent more.
  [50_100, '$0.00 of $500.00 left'],
])('after %i cents in a week, a refusal for the weekly limit says: %s', (spent, left) => {
  const week = { limitCents: 50_000, spentCents: cents(spent) }
  expect(whyCannotBuy(series, { ...buyer, week }, { quantity: 1, tier: 1 })?.message).toContain(left)
})

test.each([
  [1, 'Please select at least two packs.'],
  [2, null],
  [50, null],
  [51, 'At most 50 packs open at once.'],
])('%i packs cannot be opened together: %s', (count, reason) => {
  expect(whyCannotOpenTogether(count)).toBe(reason)
})

test('bonus money is used first, each pack knows what it was paid with, and no cent is lost', () => {
  expect(paymentsOfPacks(cents(300), 3, cents(400))).toEqual([
    { bonusCents: 300, availableCents: 0 },
    { bonusCents: 100, availableCents: 200 },
    { bonusCents: 0, availableCents: 300 },
  ])
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 0, max: 90_000 }),
      (price, quantity, bonus) => {
        const payments = paymentsOfPacks(cents(price), quantity, cents(bonus))
        const used = payments.reduce((sum, { bonusCents }) => sum + bonusCents, 0)
        expect(payments).toHaveLength(quantity)
        expect(
          payments.every(({ bonusCents, availableCents }) => bonusCents + availableCents === price),
        ).toBe(true)
        expect(used).toBe(Math.min(bonus, price * quantity))
      },
    ),
  )
})

test('the next daily pack is ready twenty hours after the last, and the first at once', () => {
  const now = new Date('2025-11-06T12:00:00Z')
  expect(nextDailyPackAt(null, now)).toEqual(now)
  expect(nextDailyPackAt(now, now)).toEqual(new Date('2025-11-07T08:00:00Z'))
  expect(dailyPackSeconds).toBe(72_000)
})

test('of each seven daily packs, the first ones hold a prize, and so does the seventh', () => {
  const taken = Array.from({ length: 14 }, (_, before) => before + 1)
  const rules = { prizeEachDays: 7, firstPrizeCents: firstDailyPrizes }
  const table = { cents: null }
  const week = [{ cents: 10 }, { cents: 15 }, { cents: 20 }, null, null, null, table]
  expect(taken.map((nth) => dailyPrize(nth, rules))).toEqual([...week, ...week])
  expect(taken.filter((nth) => dailyPrize(nth, { prizeEachDays: 7 }))).toEqual([7, 14])
  expect(taken.some((nth) => dailyPrize(nth, {}))).toBe(false)
  expect(dailyPrize(0, rules)).toBeNull()
})

test('a day’s promotion is used up when the next prize would exceed it', () => {
  expect(promotionIsUsedUp(cents(49_900), cents(50_000), cents(100))).toBe(false)
  expect(promotionIsUsedUp(cents(49_901), cents(50_000), cents(100))).toBe(true)
})

test.each([
  ['soon', [700, 1500, 4000], false, [700, 1500]],
  ['soon to the second', [1620, 1621], false, [1620]],
  ['soon, but with time for the other pack', [700, 1500, 4000], true, [1500]],
  ['soon, with that time to the second', [959, 960], true, [960]],
  ['soon, when nobody leaves that time', [700, 4000], true, [700]],
  ['the first to start, when nobody starts soon', [4000, 4000, 7600], true, [4000, 4000]],
  ['nobody, where there is nobody', [], false, []],
] satisfies [string, number[], boolean, number[]][])('a starter person is %s', (_, starts, spare, chosen) => {
  const times = { fromSeconds: 600, spareSeconds: 360, soonSeconds: 1620 }
  const people = starts.map((startsInSeconds) => ({ startsInSeconds }))
  expect(preferSoon(people, times, spare).map(({ startsInSeconds }) => startsInSeconds)).toEqual(chosen)
})
