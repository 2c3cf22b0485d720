import { expect, test } from 'vitest'
import { ageText, momentIn, utcMomentText, numberIn, optionalIn } from './values.ts'

test('a time typed in UTC reads back unchanged', () => {
  expect(momentIn({ at: '2026-11-23 18:00' }, 'at')).toBe('2026-11-23T18:00:00.000Z')
  expect(utcMomentText(new Date('2026-11-23T18:00:00Z'))).toBe('2026-11-23 18:00')
  expect(momentIn({ at: 'soon' }, 'at')).toBe('soon')
})

test('amounts may have a dollar sign, and a blank optional field is omitted', () => {
  expect(numberIn({ funds: '$12.50' }, 'funds')).toBe(12.5)
  expect(numberIn({}, 'funds')).toBeNaN()
  expect(optionalIn({ team: '  ' }, 'team')).toBeUndefined()
})

test('an age has one unit', () => {
  const now = new Date('2026-11-23T18:00:00Z')
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  expect([before(5), before(300), before(4320)].map((at) => ageText(at, now))).toEqual([
    '5 min',
    '5 h',
    '3 d',
  ])
})
