import { describe, expect, test } from 'vitest'
import { isStarterPerson, takesPart, teamInWeek } from './rosters.ts'

describe("a person's team in a week", () => {
  const traded = [
    { week: 8, team: 'KC' },
    { week: 5, team: 'NYJ' },
    { week: 3, team: 'NYJ' },
  ]
  test.each([
    ['before the first game: the team of that game', 1, 'NYJ'],
    ['in a week with a game: the team of that game', 5, 'NYJ'],
    ['between games: the team of the last one', 7, 'NYJ'],
    ['a trade follows the person', 8, 'KC'],
    ['after the last game: still the team of that game', 18, 'KC'],
  ])('%s', (_, week, team) => {
    expect(teamInWeek(traded, week, 'BUF')).toBe(team)
  })

  test('is the roster’s in a week without a game', () => {
    expect(teamInWeek([], 4, 'BUF')).toBe('BUF')
    expect(teamInWeek([], 4, null)).toBeNull()
  })
})

test('both rosters and everybody with a stat line take part', () => {
  const game = { home: 'BUF', away: 'KC' }
  expect(takesPart(game, { team: 'KC', hasStatLine: false })).toBe(true)
  expect(takesPart(game, { team: 'NYJ', hasStatLine: true })).toBe(true)
  expect(takesPart(game, { team: 'NYJ', hasStatLine: false })).toBe(false)
  expect(takesPart(game, { team: null, hasStatLine: false })).toBe(false)
})

describe('a starter person is known, no defender and on the field in every game so far', () => {
  const star = { category: 'Tight End', fame: 88, teamGames: 6, played: 6 }
  test.each([
    [star, true],
    [{ ...star, fame: 70 }, true],
    [{ ...star, fame: 69.9 }, false],
    [{ ...star, category: 'Defender' }, false],
    [{ ...star, played: 5 }, false],
    [{ ...star, teamGames: 0, played: 0 }, false],
  ])('%j: %s', (candidate, may) => {
    expect(isStarterPerson(candidate)).toBe(may)
  })
})
