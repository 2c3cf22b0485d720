import { expect, test } from 'vitest'
import { momentBetween } from './moments.ts'
import type { LiveState } from './standing.ts'

test.each<readonly [LiveState, number | null, LiveState, number | null, ReturnType<typeof momentBetween>]>([
  ['scheduled', null, 'live', 1, null],
  ['live', 1, 'live', 2, null],
  ['live', 2, 'reached', 2, 'reached'],
  ['reached', 2, 'reached', 3, null],
  ['scheduled', null, 'reached', 1, 'reached'],
  ['reached', 3, 'live', 3, 'lost'],
  ['reached', 3, 'out_of_reach', 3, 'lost'],
  ['live', 3, 'out_of_reach', 3, 'lost'],
  ['out_of_reach', 3, 'out_of_reach', 4, null],
  ['live', 4, 'live', 5, 'overtime'],
  ['live', 5, 'live', 5, null],
  ['live', null, 'live', 5, null],
  ['reached', 4, 'reached', 5, null],
  ['live', 4, 'reached', 5, 'reached'],
  ['reached', 4, 'final', 4, 'decided'],
  ['live', 4, 'corrected', 4, 'decided'],
  ['final', 4, 'corrected', 4, null],
])('from %s in quarter %s to %s in quarter %s: %s', (was, wasQuarter, is, quarter, moment) => {
  expect(momentBetween({ state: was, quarter: wasQuarter }, { state: is, quarter })).toBe(moment)
})
