import { describe, expect, test } from 'vitest'
import { cents } from '@called-shot/shared/money.ts'
import {
  answerTo,
  askCents,
  bidCents,
  fairCents,
  isWorthSelling,
  isWorthTaking,
  worthCents,
  type PricedCard,
} from './prices.ts'

const card = (change: Partial<PricedCard> = {}): PricedCard => ({
  type: 'Date',
  rarity: 1,
  faceCents: null,
  medianCents: null,
  shopCents: null,
  ...change,
})

test.each([
  ['a Standard part', {}, 110],
  ['a Legendary part', { rarity: 4 }, 1250],
  ['a part that was sold lately', { medianCents: cents(300) }, 300],
  ['a part that was sold for less than it can be listed for', { medianCents: cents(40) }, 40],
  [
    'a prize for which somebody overpaid',
    { type: 'Prize', faceCents: cents(500), medianCents: cents(900) },
    310,
  ],
  ['a Standard identity', { type: 'Identity' }, 385],
  ['a prize of $5', { type: 'Prize', rarity: 2, faceCents: cents(500) }, 310],
  ['a prize of 50 cents', { type: 'Prize', faceCents: cents(50) }, 31],
  ['a prize of $1, which stays with its owner', { type: 'Prize', faceCents: cents(100) }, 62],
  ['a live call for $20', { type: 'Prediction', rarity: 4, faceCents: cents(2000) }, 1000],
  ['a wager of $1.80', { type: 'TPC Wager', faceCents: cents(180) }, 180],
  ['a pack that is no longer sold', { type: 'Pack' }, 220],
  ['a pack that costs $5.00 new', { type: 'Pack', shopCents: cents(500) }, 475],
  [
    'a pack for which others paid more than it costs new',
    { type: 'Pack', shopCents: cents(200), medianCents: cents(260) },
    190,
  ],
  ['a pack that others sold for less', { type: 'Pack', shopCents: cents(200), medianCents: cents(150) }, 150],
] as const)('%s has its worth', (_, change, worth) => {
  expect(worthCents(card(change))).toBe(worth)
  expect(fairCents(card(change))).toBe(Math.max(100, worth))
  expect(isWorthSelling(card(change))).toBe(worth >= ('faceCents' in change ? 100 : 50))
})

describe('what is asked', () => {
  test.each([
    ['the worth and up to 12 % more where nobody sells one', {}, null, 99, 123],
    ['the worth itself', {}, null, 0, 110],
    ['a little less than the cheapest other one', {}, 112, 99, 110],
    ['never much less than the worth', { rarity: 4 }, 300, 0, 1125],
    ['never less than the lowest price', {}, 100, 0, 100],
    ['of money never less than it is worth', { type: 'Prize', faceCents: cents(500) }, 200, 0, 310],
  ] as const)('%s', (_, change, floor, mood, asked) => {
    expect(askCents(card(change), floor === null ? null : cents(floor), mood)).toBe(asked)
  })
})

test.each([
  [100, 0, 100],
  [115, 0, 100],
  [1000, 0, 850],
  [1000, 99, 920],
])('a bid is below the cheapest listing: at %i cents and mood %i, it is %i', (floor, mood, bid) => {
  expect(bidCents(cents(floor), mood)).toBe(bid)
  expect(bid).toBeGreaterThanOrEqual(floor * 0.8)
})

test.each([
  [93, false],
  [94, true],
  [110, true],
])('a bid for a part that is worth 110 cents is filled if it is near that: %i cents, %s', (bid, isTaken) => {
  expect(isWorthTaking(cents(bid), card())).toBe(isTaken)
})

test.each([
  ['what it is worth', 200, 200, null, { is: 'accept' }],
  ['nearly what it is worth', 190, 200, null, { is: 'accept' }],
  ['the asked price, which is below its worth', 150, 200, 150, { is: 'accept' }],
  ['less than half', 99, 200, null, { is: 'decline' }],
  ['a cent', 1, 200, null, { is: 'decline' }],
  ['half', 100, 200, null, { is: 'counter', cents: 167 }],
  ['most of it', 180, 200, 500, { is: 'counter', cents: 193 }],
] as const)('an offer is answered by its share of the worth: %s', (_, offered, fair, asked, answer) => {
  expect(answerTo(cents(offered), cents(fair), asked === null ? null : cents(asked))).toEqual(answer)
})
