import { expect, test } from 'vitest'
import { cents } from '@called-shot/shared/money.ts'
import {
  ageText,
  countText,
  dollarsText,
  momentIn,
  utcMomentText,
  numberIn,
  optionalIn,
  statusText,
} from './values.ts'

test('a time typed in UTC reads back unchanged', () => {
  expect(momentIn({ at: '2026-11-23 18:00' }, 'at')).toBe('2026-11-23T18:00:00.000Z')
  expect(utcMomentText(new Date('2026-11-23T18:00:00Z'))).toBe('2026-11-23 18:00')
  expect(momentIn({ at: 'soon' }, 'at')).toBe('soon')
})

test.each(['2026-02-30 18:00', '2026-11-31 18:00', '2026-11-23 24:00'])(
  'a time that no calendar has stays as it was typed: %s',
  (typed) => {
    expect(momentIn({ at: typed }, 'at')).toBe(typed)
  },
)

test.each([
  ['$12.50', 12.5],
  ['$1,250.00', 1250],
  ['1,250,000', 1_250_000],
  ['12,50', Number.NaN],
  ['1,2500', Number.NaN],
  ['ten', Number.NaN],
])('an amount is typed as it is shown: %s', (typed, number) => {
  expect(numberIn({ funds: typed }, 'funds')).toBe(number)
})

test.each([
  ['cancelled', 'canceled'],
  ['held_back', 'held back'],
  ['open', 'open'],
])('the stored status %s reads %s', (status, text) => {
  expect(statusText(status)).toBe(text)
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_234_567, '1,234,567'],
  [1234.5, '1,234.5'],
  [null, ''],
])('a count has commas like an amount: %s', (count, text) => {
  expect(countText(count)).toBe(text)
})

test('an amount in a field has two decimals', () => {
  expect([cents(1990), cents(125_000)].map(dollarsText)).toEqual(['19.90', '1250.00'])
})

test('a blank optional field is omitted', () => {
  expect(numberIn({}, 'funds')).toBeNaN()
  expect(optionalIn({ team: '  ' }, 'team')).toBeUndefined()
})

test('an age has one unit', () => {
  const now = new Date('2026-11-23T18:00:00Z')
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  expect([before(5), before(300), before(1500), before(4320)].map((at) => ageText(at, now))).toEqual([
    '5 min',
    '5 h',
    '25 h',
    '3 d',
  ])
})
