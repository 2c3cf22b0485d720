import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import {
  combinedCents,
  combinedRarity,
  paysBonus,
  whyCannotCombine,
  whyCannotRedeem,
  whyNotCombinable,
  type PrizeCard,
  type RedeemedCard,
} from './rules.ts'

const prize = (dollars: number, changes: Partial<PrizeCard> = {}): PrizeCard => ({
  kind: 'prize',
  place: 'held',
  redeemable: false,
  isLocked: false,
  tutorial: false,
  bonusPaid: false,
  rarity: 1,
  valueCents: cents(Math.round(dollars * 100)),
  ...changes,
})

test.each([
  ['two small ones', [prize(0.5), prize(1)], null],
  ['exactly $50.00', [prize(25), prize(25)], null],
  ['$50.00 from amounts that floats cannot add', [prize(49.9), prize(0.1)], null],
  ['a cent too much', [prize(25), prize(25.01)], '$50 is Maximum Prize Card Combination'],
  ['one card', [prize(1)], 'Please select at least two prize cards.'],
  [
    'a redeemable one',
    [prize(1), prize(1, { redeemable: true })],
    'A redeemable prize card cannot be combined.',
  ],
  ['a locked one', [prize(1), prize(1, { isLocked: true })], 'This is locked until its owner unlocks it.'],
  [
    'one inside a prediction',
    [prize(1), prize(1, { place: 'slotted' })],
    'A prize card that is in a prediction cannot be combined.',
  ],
  ['a wager card', [prize(1), prize(1, { kind: 'wager' })], 'Only prize cards can be combined.'],
  ['two starter ones', [prize(1, { tutorial: true }), prize(1, { tutorial: true })], null],
  [
    'a starter one with another',
    [prize(1), prize(1, { tutorial: true })],
    'Starter prize cards combine with starter prize cards only.',
  ],
  ['two that bonus money has paid for', [prize(1, { bonusPaid: true }), prize(1, { bonusPaid: true })], null],
  [
    'one that bonus money has paid for with another',
    [prize(1), prize(1, { bonusPaid: true })],
    'Prize cards that your bonus paid for combine with each other only.',
  ],
] satisfies [string, PrizeCard[], string | null][])('combining %s', (_, cards, message) => {
  expect(whyCannotCombine(cards)?.message ?? null).toBe(message)
})

test.each([
  ['a prize card', prize(1), null],
  ['a wager card', prize(1, { kind: 'wager' }), 'Only prize cards can be combined.'],
  [
    'one inside a prediction',
    prize(1, { place: 'slotted' }),
    'A prize card that is in a prediction cannot be combined.',
  ],
  ['a redeemable one', prize(1, { redeemable: true }), 'A redeemable prize card cannot be combined.'],
] satisfies [string, PrizeCard, string | null][])('%s cannot be combined alone: %s', (_, card, message) => {
  expect(whyNotCombinable(card)?.message ?? null).toBe(message)
})

test('a mix of starter and other prizes has its own code', () => {
  expect(whyCannotCombine([prize(1), prize(1, { tutorial: true })])?.code).toBe('tutorial_card')
})

test('the new card is worth the sum, to the cent, and as rare as the least rare', () => {
  expect(combinedCents([prize(0.1), prize(0.2), prize(49.7)])).toBe(5000)
  expect(combinedRarity([prize(1, { rarity: 3 }), prize(1, { rarity: 2 }), prize(1, { rarity: 4 })])).toBe(2)
})

test.each([
  [{ tutorial: false, bonusPaid: false }, false],
  [{ tutorial: true, bonusPaid: false }, true],
  [{ tutorial: false, bonusPaid: true }, true],
])('a prize with %o pays bonus money: %s', (from, isBonus) => {
  expect(paysBonus(prize(1, from))).toBe(isBonus)
})

test.each([
  ['a redeemable prize', { redeemable: true }, null],
  ['a prize that has not won', {}, 'not_redeemable'],
  ['a redeemed one', { place: 'gone', goneAs: 'redeemed', redeemable: true }, 'already_redeemed'],
  ['a burned one', { place: 'gone', goneAs: 'burned' }, 'not_redeemable'],
  ['another kind of card', { kind: 'event' }, 'not_redeemable'],
  ['a locked prize', { redeemable: true, isLocked: true }, 'card_locked'],
  ['a locked prize that has not won', { isLocked: true }, 'not_redeemable'],
  [
    'a free prize before the email is confirmed',
    { redeemable: true, tutorial: true, lacksEmail: true },
    'email_unconfirmed',
  ],
  ['a bought prize before the email is confirmed', { redeemable: true, lacksEmail: true }, null],
  ['a free prize', { redeemable: true, tutorial: true }, null],
] satisfies [string, Partial<RedeemedCard>, string | null][])('redeeming %s', (_, changes, code) => {
  expect(whyCannotRedeem({ ...prize(5), goneAs: null, lacksEmail: false, ...changes })).toBe(code)
})
