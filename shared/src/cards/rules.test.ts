import { describe, expect, test } from 'vitest'
import type { IdentityMatch } from './contract.ts'
import { matchColor, missingParts, partsOf, sortMatches } from './rules.ts'

type Status = IdentityMatch['category']['status']

function match(name: string, statuses: readonly [Status, Status, Status, Status]): IdentityMatch {
  const part = (part: string, status: Status) => ({ name: part, status, marketplace_id: -1 })
  return {
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    custom_one: 'Quarterback',
    custom_two: 'KC',
    identity_owned: false,
    category: part('Quarterback', statuses[0]),
    birth_month: part('September', statuses[1]),
    birth_day: part('17', statuses[2]),
    birth_year: part('1995', statuses[3]),
  }
}

test.each([
  ['Quarterback', '1995-09-17', ['Quarterback', 'September', '17', '1995']],
  ['Golfer', '1975-12-30', ['Golfer', 'December', '30', '1975']],
  ['Actor', '1968-01-01', ['Actor', 'January', '1', '1968']],
])('a %s born on %s is made of %j', (category, birthDate, names) => {
  const { category: first, month, day, year } = partsOf({ category, birthDate })
  expect([first, month, day, year]).toEqual(names)
})

describe('the color of a match', () => {
  test.each([
    [['Owned', 'Owned', 'In Slot', 'In Slot'], [], 'green'],
    [['In Slot', 'In Slot', 'In Slot', 'In Slot'], [], 'green'],
    [['Owned', 'Not Owned', 'In Slot', 'Owned'], ['month'], 'yellow'],
    [['Not Owned', 'Owned', 'Owned', 'Not Owned'], ['category', 'year'], 'red'],
    [['Not Owned', 'Not Owned', 'Not Owned', 'In Slot'], ['category', 'month', 'day'], 'white'],
    [['Not Owned', 'Not Owned', 'Not Owned', 'Not Owned'], ['category', 'month', 'day', 'year'], 'white'],
  ] as const)('%j misses %j and is %s', (statuses, missing, color) => {
    const found = missingParts(match('Patrick Mahomes', statuses))
    expect(found).toEqual(missing)
    expect(matchColor(found.length)).toBe(color)
  })
})

describe('the order of matches', () => {
  const ready = match('Travis Kelce', ['Owned', 'Owned', 'Owned', 'In Slot'])
  const almost = match('Josh Allen', ['Owned', 'Owned', 'Not Owned', 'In Slot'])
  const almostToo = match('Derrick Henry', ['Owned', 'Not Owned', 'Owned', 'In Slot'])
  const nothing = match('Aaron Rodgers', ['Not Owned', 'Not Owned', 'Not Owned', 'Not Owned'])
  const matches = [nothing, almost, ready, almostToo]
  const names = (sorted: readonly IdentityMatch[]) => sorted.map(({ name }) => name)

  test('people who are ready to craft come first, then those with the fewest missing parts, and ties go by name', () => {
    expect(names(sortMatches(matches, 'ready_to_craft'))).toEqual([
      'Travis Kelce',
      'Derrick Henry',
      'Josh Allen',
      'Aaron Rodgers',
    ])
  })

  test('people can be sorted by name both ways, without changing the given list', () => {
    expect(names(sortMatches(matches, 'a_z'))).toEqual([
      'Aaron Rodgers',
      'Derrick Henry',
      'Josh Allen',
      'Travis Kelce',
    ])
    expect(names(sortMatches(matches, 'z_a'))).toEqual(names(sortMatches(matches, 'a_z')).toReversed())
    expect(matches[0]).toBe(nothing)
  })
})
