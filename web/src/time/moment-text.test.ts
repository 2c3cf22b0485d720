import { expect, test } from 'vitest'
import { exactMomentText, momentText } from './moment-text.ts'

test('a time is shown to the minute or the second, with its time zone', () => {
  const at = new Date(2026, 10, 23, 16, 25, 7)
  expect(momentText(at)).toMatch(/^Nov 23, 2026, 4:25\sPM \S+$/)
  expect(exactMomentText(at)).toMatch(/^Nov 23, 2026, 4:25:07\sPM \S+$/)
})
