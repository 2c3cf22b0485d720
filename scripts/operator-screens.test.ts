import { expect, test } from 'vitest'
import { callsWithout, callsWithoutScreen } from './operator-screens.ts'

test('every call for operators has its screen, and one without a screen is reported', () => {
  expect(callsWithoutScreen()).toEqual([])
  const missing = callsWithout(['useCall(operator.books)'])
  expect(missing).toContain('operator.grant is a call for operators without a screen in web/src/operator')
  expect(missing.some((sentence) => sentence.startsWith('operator.books'))).toBe(false)
})
