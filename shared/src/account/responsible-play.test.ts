import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { addMonths, breakEnd, exclusionEnd, raiseBegins } from './responsible-play.ts'

const now = new Date('2026-08-31T12:30:00Z')
const tomorrow = new Date('2026-09-01T12:30:00Z')
const inTwoYears = new Date('2028-08-31T12:30:00Z')

test.each([
  ['2026-08-31T12:30:00Z', 6, '2027-02-28T12:30:00Z'],
  ['2027-08-31T12:30:00Z', 6, '2028-02-29T12:30:00Z'],
  ['2026-01-15T00:00:00Z', 6, '2026-07-15T00:00:00Z'],
  ['2026-12-31T23:59:59Z', 60, '2031-12-31T23:59:59Z'],
])('%s and %i months: %s', (at, months, expected) => {
  expect(addMonths(new Date(at), months)).toEqual(new Date(expected))
})

test('a break and an exclusion begin now, and never shorten one that runs', () => {
  expect(breakEnd(null, 1, now)).toEqual(tomorrow)
  expect(breakEnd(tomorrow, 1, now)).toEqual(tomorrow)
  expect(breakEnd(inTwoYears, 30, now)).toEqual(inTwoYears)
  expect(exclusionEnd(tomorrow, 24, now)).toEqual(inTwoYears)
  expect(exclusionEnd(inTwoYears, 6, now)).toEqual(inTwoYears)
})

test('a raise begins after a week, unless as much or more is already on its way', () => {
  const waiting = { limit: cents(80_000), beginsAt: tomorrow }
  const inAWeek = new Date('2026-09-07T12:30:00Z')
  expect(raiseBegins(null, cents(80_000), now)).toEqual(inAWeek)
  expect(raiseBegins(waiting, cents(80_001), now)).toEqual(inAWeek)
  expect(raiseBegins(waiting, cents(80_000), now)).toEqual(tomorrow)
  expect(raiseBegins(waiting, cents(60_000), now)).toEqual(tomorrow)
})
