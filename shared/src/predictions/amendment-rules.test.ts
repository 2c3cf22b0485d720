import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { owedAfterAmendment } from './amendment-rules.ts'

test.each([
  ['claimed as false, true after all: its prize', 'false', 'true', 500],
  ['claimed as false, void after all: the prize, whose card cannot come back', 'false', 'void', 500],
  ['claimed as true, false after all: nothing is taken back', 'true', 'false', 0],
  ['claimed as true, void after all: nothing is taken back', 'true', 'void', 0],
  ['claimed as true, true again: nothing', 'true', 'true', 0],
  ['come back as void, true after all: its prize', 'void', 'true', 500],
  ['come back as void, false after all: nothing', 'void', 'false', 0],
] as const)('%s', (_, endedAs, status, owed) => {
  const ended = { endedAs, prizeCents: cents(500) }
  expect(owedAfterAmendment({ ...ended, isPaid: false }, status)).toBe(owed)
  expect(owedAfterAmendment({ ...ended, isPaid: true }, status)).toBe(0)
})
