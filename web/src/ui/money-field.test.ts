import { expect, test } from 'vitest'
import { amountSoFar, centsOf } from './money-field.tsx'

test.each([
  ['12', '12', 1200],
  ['12.', '12.', 1200],
  ['12.5', '12.5', 1250],
  ['$1,250.00', '1,250.00', 125_000],
  ['1,250,000', '1,250,000', 125_000_000],
  ['12,50', '12,50', null],
  ['1,25', '1,25', null],
  ['1e3', '1', 100],
  ['-3', '', null],
  ['0.019', '0.01', 1],
  ['.5', '.5', 50],
  ['1.2.3', '1.2', 120],
  ['abc', '', null],
  ['', '', null],
])('typing "%s" leaves "%s", %s cents', (typed, kept, valueCents) => {
  expect(amountSoFar(typed)).toBe(kept)
  expect(centsOf(kept)).toBe(valueCents)
})

test('no typed amount has a fraction of a cent', () => {
  for (let amount = 0; amount < 10_000; amount += 7) {
    expect(centsOf((amount / 100).toFixed(2))).toBe(amount)
  }
})
