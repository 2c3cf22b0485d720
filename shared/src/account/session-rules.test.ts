import { expect, test } from 'vitest'
import { maxSessions, sessionsThatEnd } from './session-rules.ts'

test.each([
  [0, []],
  [maxSessions - 1, []],
  [maxSessions, [1]],
  [maxSessions + 2, [3, 2, 1]],
])('a log-in beside %i open sessions ends those of the moments %j', (count, ended) => {
  const others = Array.from({ length: count }, (_, index) => ({ loggedInAt: index + 1 }))
  expect(sessionsThatEnd(others).map(({ loggedInAt }) => loggedInAt)).toEqual(ended)
})
