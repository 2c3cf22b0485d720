import { expect, test } from 'vitest'
import { dateText, momentOf } from './dates.ts'

test('a birth date is the same day on every clock', () => {
  expect(dateText('1995-09-17')).toBe('17 Sep 1995')
  expect(dateText('1949-06-02')).toBe('2 Jun 1949')
  expect(dateText('unknown')).toBe('unknown')
})

test('a kickoff is shown on the clock of whoever looks', () => {
  const instant = new Date(2025, 10, 23, 16, 25)
  expect(momentOf(instant.toISOString())).toEqual({ day: 'Sun 23 Nov', time: '4:25 PM' })
  expect(momentOf('soon')).toBeNull()
})
