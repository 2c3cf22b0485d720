import { expect, test } from 'vitest'
import { disputeSecondsOf, lockoutSecondsOf, voidAfterSecondsOf } from './season-rules.ts'

test.each([
  ['live', { is: 'live' }, [300, 86_400, 1_209_600]],
  ['a replay', { is: 'replay', speed: 1 }, [10, 0, 7200]],
  ['a replay twice as fast', { is: 'replay', speed: 2 }, [5, 0, 3600]],
] as const)('the lock-out, the dispute window and the wait for a result of %s', (_says, season, seconds) => {
  expect([lockoutSecondsOf(season), disputeSecondsOf(season), voidAfterSecondsOf(season)]).toEqual(seconds)
})
