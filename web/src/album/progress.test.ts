import { expect, test } from 'vitest'
import { ownedWords } from './progress.tsx'

test.each([
  [1, 46, '1 of 46'],
  [0, 1000, '0 of 1,000'],
  [1200, 1373, '1,200 of 1,373'],
])('an album counts %i of %i people as "%s"', (owned, people, words) => {
  expect(ownedWords({ owned, people })).toBe(words)
})
