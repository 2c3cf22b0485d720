import { expect, test } from 'vitest'
import { durationWords, emptyDraft, termsOf, typedDays, typedHours } from './terms.ts'

test.each([
  ['45', '30'],
  ['30', '30'],
  ['7', '7'],
  ['07', '7'],
  ['0', '0'],
  ['', ''],
  ['abc', ''],
  ['-3', ''],
  ['1.', '1.'],
  ['1.5', '1.'],
  ['1e3', '1'],
])('%j typed as days counts as %j', (text, days) => {
  expect(typedDays(text)).toBe(days)
})

test.each([
  ['30', '23'],
  ['23', '23'],
  ['9', '9'],
])('%j typed as hours counts as %j', (text, hours) => {
  expect(typedHours(text)).toBe(hours)
})

test.each([
  ['nothing', emptyDraft],
  ['no amount', { amountCents: null, days: '1', hours: '0' }],
  ['an amount of 0', { amountCents: 0, days: '1', hours: '0' }],
  ['more than $100,000', { amountCents: 10_000_001, days: '1', hours: '0' }],
  ['no days', { amountCents: 100, days: '', hours: '1' }],
  ['no hours', { amountCents: 100, days: '1', hours: '' }],
  ['no time at all', { amountCents: 100, days: '0', hours: '0' }],
])('%s cannot be sent', (_, draft) => {
  expect(termsOf(draft)).toBeNull()
})

test('an amount with days, hours or both can be sent', () => {
  expect(termsOf({ amountCents: 100, days: '0', hours: '1' })).toEqual({ amount: 100, days: 0, hours: 1 })
  expect(termsOf({ amountCents: 1250, days: '30', hours: '0' })).toEqual({ amount: 1250, days: 30, hours: 0 })
  expect(termsOf({ amountCents: 100, days: '1.', hours: '0' })).toEqual({ amount: 100, days: 1, hours: 0 })
})

test.each([
  [{ days: 2, hours: 3, minutes: 0 }, '2 days 3 hours'],
  [{ days: 0, hours: 1 }, '1 hour'],
  [{ days: 1, hours: 0, minutes: 1 }, '1 day 1 minute'],
  [{ days: 0, hours: 0, minutes: 0 }, 'less than a minute'],
])('%j is shown as "%s"', (time, words) => {
  expect(durationWords(time)).toBe(words)
})
