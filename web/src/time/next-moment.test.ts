import { afterEach, expect, test, vi } from 'vitest'
import { secondsUntilNext } from './next-moment.ts'

const now = Date.parse('2026-11-23T18:00:00Z')

afterEach(() => vi.useRealTimers())

test.each([
  ['none', [], false],
  ['only past ones, one of them just now', [-5, 0], false],
  ['texts that are no times', [Number.NaN], false],
  ['the first one ahead, and a moment more', [90, -5, 20, Number.NaN], 21],
  ['one in two weeks, after an hour', [14 * 86_400], 3600],
])('of several moments: %s', (_, seconds, expected) => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  expect(secondsUntilNext(seconds.map((each) => now + each * 1000))).toBe(expected)
})
