import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import {
  balanceOf,
  centsOfStablecoin,
  isWalletAddress,
  needsTwoApprovals,
  withdrawableCents,
} from './rules.ts'

test.each([
  ['prizes only', 500, 0, 500],
  ['a deposit of this week', 500, 500, 0],
  ['a deposit of this week that is spent in part', 300, 500, 0],
  ['a prize on top of a deposit', 700, 500, 200],
])('%s can be withdrawn as it should', (_, available, fresh, withdrawable) => {
  expect(withdrawableCents(cents(available), cents(fresh))).toBe(withdrawable)
})

test('the balance holds bonus money, because it buys packs', () => {
  expect(balanceOf({ availableCents: cents(100), bonusCents: cents(25) })).toBe(125)
})

test.each([
  [19.999999, 1999],
  [19.99, 1999],
  [0.29, 29],
  [1.005, 100],
  [100, 10_000],
  [0.01, 1],
  [0.009999, null],
  [0, null],
  [-5, null],
  [1e21, null],
  [1e-7, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('%s of a stablecoin are %s cents', (amount, expected) => {
  expect(centsOfStablecoin(amount)).toBe(expected)
})

test('a second approval is needed above $1,000, or everywhere', () => {
  expect(needsTwoApprovals(cents(100_000), false)).toBe(false)
  expect(needsTwoApprovals(cents(100_001), false)).toBe(true)
  expect(needsTwoApprovals(cents(100), true)).toBe(true)
})

test('an address is 0x and 20 bytes', () => {
  expect(isWalletAddress('0x52908400098527886E0F7030069857D2E4169EE7')).toBe(true)
  for (const wrong of ['', '0x', `0x${'g'.repeat(40)}`, `0x${'a'.repeat(41)}`, 'a'.repeat(42)])
    expect(isWalletAddress(wrong)).toBe(false)
})
