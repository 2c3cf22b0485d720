import { expect, test } from 'vitest'
import { likePattern } from './like-pattern.ts'

test.each([
  ['', '%%'],
  ['Kelce', '%Kelce%'],
  ['50%', String.raw`%50\%%`],
  ['a_b', String.raw`%a\_b%`],
  [String.raw`back\slash`, String.raw`%back\\slash%`],
])('a search for "%s" takes every character literally', (search, pattern) => {
  expect(likePattern(search)).toBe(pattern)
})
