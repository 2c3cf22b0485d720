import { expect, test } from 'vitest'
import { decidedWords } from './decided.ts'

type Calls = Parameters<typeof decidedWords>[0]

test.each<[Calls, string]>([
  [[], 'Nobody holds a prediction on it.'],
  [[{ verdict: 'true', made: 1 }], '1 prediction came true, 0 did not.'],
  [[{ verdict: 'true', made: 1204 }], '1,204 predictions came true, 0 did not.'],
  [
    [
      { verdict: 'true', made: 12 },
      { verdict: 'false', made: 3 },
      { verdict: 'void', made: 1 },
      { verdict: null, made: 2 },
    ],
    '12 predictions came true, 3 did not, 1 is void, 2 are not decided yet.',
  ],
])('of %j it says: %s', (calls, words) => {
  expect(decidedWords(calls)).toBe(words)
})
