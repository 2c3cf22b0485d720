import { expect, test } from 'vitest'
import { shownValue } from './shown-value.ts'

test.each([
  [13.138_682, 10, '13.14'],
  [9.996, 10, '9.996'],
  [10, 10, '10'],
  [2.496, 2.5, '2.496'],
  [2.5, 2.5, '2.5'],
  [10 / 96, 0.1, '0.104'],
  [2_345_678, 2_000_000, '2,345,678'],
  [7.58, 8, '7.58'],
  [-13.138_682, 10, '-13.14'],
])('the value %d against the threshold %d reads %s', (value, threshold, shown) => {
  expect(shownValue(value, threshold)).toBe(shown)
})
