import { expect, test } from 'vitest'
import type { AssetKind } from './kinds.ts'
import { cardTitle, titleByName } from './card-title.ts'

test.each<[AssetKind, string, string]>([
  ['day', '2', 'Day 2'],
  ['month', 'September', 'September'],
  ['year', '1996', 'Year 1996'],
  ['category', 'Politician', 'Politician'],
  ['identity', 'Patrick Mahomes', 'Patrick Mahomes'],
  ['prize', '$0.50', '$0.50 Prize'],
  ['wager', '$1.80', '$1.80 Wager'],
])('a sentence calls the %s card "%s" %s', (kind, name, title) => {
  expect(cardTitle(kind, name)).toBe(title)
})

test.each([
  ['31', 'Day 31'],
  ['2001', 'Year 2001'],
  ['$1,000.00', '$1,000.00 card'],
  ['Patrick Mahomes', 'Patrick Mahomes'],
])('a sentence that knows only the name "%s" says %s', (name, title) => {
  expect(titleByName(name)).toBe(title)
})
