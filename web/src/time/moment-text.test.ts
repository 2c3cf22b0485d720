import { expect, test } from 'vitest'
import { dayText, exactMomentText, momentText, shortMomentText, weekdayMomentText } from './moment-text.ts'

const at = new Date(2026, 10, 23, 16, 25, 7)

test('a time is shown to the minute or the second, with its time zone', () => {
  expect(momentText(at)).toMatch(/^Nov 23, 2026, 4:25\sPM \S+$/)
  expect(exactMomentText(at)).toMatch(/^Nov 23, 2026, 4:25:07\sPM \S+$/)
})

test('a time in the days around now has no year', () => {
  expect(weekdayMomentText(at)).toMatch(/^Mon, Nov 23, 4:25\sPM \S+$/)
  expect(shortMomentText(at)).toMatch(/^Nov 23, 4:25\sPM \S+$/)
})

test('a day is shown with its year', () => {
  expect(dayText(at)).toBe('Nov 23, 2026')
})
