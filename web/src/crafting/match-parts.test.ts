import type { IdentityMatch } from '@called-shot/shared/cards/contract.ts'
import { expect, test } from 'vitest'
import { chosenMatch, matchCountWords, matchWords, partsOf, searchedMatches } from './match-parts.ts'

function match(name: string, missing: number, marketplaceId = -1): IdentityMatch {
  const part = (index: number) => ({
    name: 'x',
    status: index < missing ? ('Not Owned' as const) : ('In Slot' as const),
    marketplace_id: marketplaceId,
  })
  return {
    id: name,
    name,
    custom_one: '',
    custom_two: '',
    identity_owned: false,
    category: part(0),
    birth_month: part(1),
    birth_day: part(2),
    birth_year: part(3),
  }
}

test('the color is also named in words', () => {
  expect(matchWords(match('a', 0))).toBe('Ready to craft')
  expect(matchWords(match('a', 1))).toBe('1 part missing: Category')
  expect(matchWords(match('a', 3))).toBe('3 parts missing: Category, Month and Day')
})

test('a part is for sale only if it has a listing', () => {
  expect(partsOf(match('a', 1, 12))[0]?.marketplaceId).toBe(12)
  expect(partsOf(match('a', 1))[0]?.marketplaceId).toBeNull()
})

test('search finds a name without its accents and in any case', () => {
  expect(searchedMatches([match('José Álvarez', 0), match('Bo Nix', 0)], ' alva ')).toHaveLength(1)
})

test('a single match is chosen without a click; of several, only the picked one is chosen', () => {
  const two = [match('a', 0), match('b', 1)]
  expect(chosenMatch([match('a', 1)], null)?.name).toBe('a')
  expect(chosenMatch(two, null)).toBeNull()
  expect(chosenMatch(two, 'b')?.name).toBe('b')
  expect(chosenMatch(two, 'gone')).toBeNull()
  expect(chosenMatch([], 'a')).toBeNull()
})

test.each([
  [0, 'Matches', 'No matches'],
  [1, 'Matches', '1 match'],
  [3, 'Available matches', '3 available matches'],
  [1200, 'Matches', '1,200 matches'],
])('%i people in the panel %s are titled %s', (total, title, words) => {
  expect(matchCountWords(total, title)).toBe(words)
})
