import { expect, test } from 'vitest'
import { exactMomentText, momentText } from './moment-text.ts'

test('a moment is told to the minute or the second, with the zone of the clock that shows it', () => {
  const at = new Date(2026, 10, 23, 16, 25, 7)
  expect(momentText(at)).toMatch(/^Nov 23, 2026, 4:25\sPM \S+$/)
  expect(exactMomentText(at)).toMatch(/^Nov 23, 2026, 4:25:07\sPM \S+$/)
})
