import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { balanceOf, withdrawableCents } from './rules.ts'

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
