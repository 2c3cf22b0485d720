import { expect, test } from 'vitest'
import { momentText } from './moment-text.ts'

test('a moment is told to the minute, with the zone of the clock that shows it', () => {
  expect(momentText(new Date(2026, 10, 23, 16, 25))).toMatch(/^Nov 23, 2026, 4:25\sPM \S+$/)
})
