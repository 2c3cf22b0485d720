import { expect, test } from 'vitest'
import { dateText, momentOf } from './dates.ts'

test('a birth date is the same day in every time zone', () => {
  expect(dateText('1995-09-17')).toBe('9/17/1995')
  expect(dateText('1949-06-02')).toBe('6/2/1949')
  expect(dateText('unknown')).toBe('unknown')
})

test('a kickoff is shown in the time zone of the viewer', () => {
  const instant = new Date(2025, 10, 23, 16, 25)
  expect(momentOf(instant.toISOString())).toEqual({
    day: 'Sun, Nov 23',
    date: 'Nov 23',
    time: expect.stringMatching(/^4:25\sPM \S+$/),
    clock: expect.stringMatching(/^4:25\sPM$/),
    zone: expect.stringMatching(/^\S+$/),
  })
  expect(momentOf('soon')).toBeNull()
})
