import { expect, test } from 'vitest'
import { playedSeconds, scoreSteps } from './timeline.ts'

test.each([
  [1, 900, 0],
  [2, 250, 1550],
  [4, 0, 3600],
  [5, 600, 3600],
  [5, 201, 3999],
])('quarter %d with %d seconds left is second %d of the game', (quarter, left, second) => {
  expect(playedSeconds({ quarter, seconds_left: left })).toBe(second)
})

const play = (id: number, left: number, [home, away]: readonly [number, number]) => ({
  play_id: id,
  quarter: 1,
  seconds_left: left,
  home_score: home,
  away_score: away,
})

test('the score changes with the play that changes it, even downward, in any order of the plays', () => {
  const plays = [
    play(1, 900, [0, 0]),
    play(2, 600, [6, 0]),
    play(3, 610, [7, 0]),
    play(4, 500, [7, 0]),
    play(5, 400, [7, 6]),
    play(6, 390, [7, 0]),
  ]
  const steps = [
    { play_id: 2, at: 300, home: 6, away: 0 },
    { play_id: 3, at: 300, home: 7, away: 0 },
    { play_id: 5, at: 500, home: 7, away: 6 },
    { play_id: 6, at: 510, home: 7, away: 0 },
  ]
  expect(scoreSteps(plays)).toEqual(steps)
  expect(scoreSteps(plays.toReversed())).toEqual(steps)
  expect(scoreSteps([])).toEqual([])
})
