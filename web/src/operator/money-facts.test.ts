import { expect, test } from 'vitest'
import { cents } from '@called-shot/shared/money.ts'
import { movedText, type HouseAccount } from './money-facts.ts'

const moved = (received: number, paid: number, transfers: number): HouseAccount['kinds'][number] => ({
  kind: 'grant',
  received: cents(received),
  paid: cents(paid),
  transfers,
})

test.each([
  [[], 'No transfers in this period'],
  [[moved(0, 10_000, 1)], '$0.00 in, $100.00 out, 1 transfer'],
  [[moved(500, 0, 1), moved(0, 200, 1233)], '$5.00 in, $2.00 out, 1,234 transfers'],
])('what moved in a period is one line: %#', (kinds, text) => {
  expect(movedText({ kinds })).toBe(text)
})
