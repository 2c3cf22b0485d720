import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { remaining, validityInSeconds, whyTermsAreWrong } from './rules.ts'

test.each([
  ['the smallest', 1, 0, 1, null],
  ['the largest, for the longest time', 10_000_000, 30, 23, null],
  ['a day', 500, 1, 0, null],
  ['nothing', 0, 1, 0, 'amount'],
  ['too much', 10_000_001, 1, 0, 'amount'],
  ['too many days', 500, 31, 0, 'expires_in_days'],
  ['fewer than no days', 500, -1, 5, 'expires_in_days'],
  ['half a day', 500, 0.5, 0, 'expires_in_days'],
  ['too many hours', 500, 1, 24, 'expires_in_hours'],
  ['fewer than no hours', 500, 1, -1, 'expires_in_hours'],
  ['half an hour', 500, 1, 0.5, 'expires_in_hours'],
  ['no time at all', 500, 0, 0, 'expires_in_hours'],
])('an offer with %s (%d cents, %d days, %d hours) is wrong in %j', (_, amount, days, hours, field) => {
  const reason = whyTermsAreWrong({ amount: cents(amount), days, hours })
  expect(reason?.split(':')[0] ?? null).toBe(field)
})

test('an offer lasts its days and hours', () => {
  expect(validityInSeconds({ days: 2, hours: 3 })).toBe(183_600)
})

test.each([
  ['2026-03-03T15:04:59.999Z', { days: 2, hours: 3, minutes: 4 }],
  ['2026-03-02T12:00:00Z', { days: 1, hours: 0, minutes: 0 }],
  ['2026-03-02T11:59:59Z', { days: 0, hours: 23, minutes: 59 }],
  ['2026-03-01T12:00:59Z', { days: 0, hours: 0, minutes: 0 }],
  ['2026-02-27T12:00:00Z', { days: 0, hours: 0, minutes: 0 }],
])('at noon of March 1, an offer until %s has %o left', (expiresAt, left) => {
  expect(remaining(new Date(expiresAt), new Date('2026-03-01T12:00:00Z'))).toEqual(left)
})
