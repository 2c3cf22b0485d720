import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { owedAfterAmendment, type EndedPrediction } from './amendment-rules.ts'

const ended = (change: Partial<EndedPrediction>): EndedPrediction => ({
  endedAs: 'false',
  prizeCents: cents(500),
  bonusCents: cents(0),
  paidCents: cents(0),
  ...change,
})

test.each([
  ['claimed as false, true after all: its prize', ended({}), 'true', 500],
  ['and once only', ended({ paidCents: cents(500) }), 'true', 0],
  ['claimed as false, void after all: the prize, whose card cannot come back', ended({}), 'void', 500],
  ['claimed as true, false after all: nothing is taken back', ended({ endedAs: 'true' }), 'false', 0],
  ['claimed as true, void after all: nothing is taken back', ended({ endedAs: 'true' }), 'void', 0],
  [
    'claimed as true, with its bonus paid, true once more: nothing',
    ended({ endedAs: 'true', bonusCents: cents(200), paidCents: cents(200) }),
    'true',
    0,
  ],
  ['come back as void, true after all: its prize', ended({ endedAs: 'void' }), 'true', 500],
  ['come back as void, false after all: nothing', ended({ endedAs: 'void' }), 'false', 0],
] as const)('%s', (_, prediction, status, owed) => {
  expect(owedAfterAmendment(prediction, status)).toBe(owed)
})
