import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainPlay } from '../../test/plain-play.ts'
import type { Play } from './play.ts'
import { momentsOfPlays, runningGame, type RunningLine } from './rules.ts'

const sides = { home: 'KC', away: 'BUF' }
let lastId = 0

/** A play with only the given fields; each comes after the one made before. */
function play(said: Partial<Play>): Play {
  lastId += 1
  return { ...plainPlay, id: lastId, secondsLeft: 3600, kind: 'run', ...said }
}

const pass = (said: Partial<Play>) => play({ kind: 'pass', passer: 'qb', receiver: 'wr', ...said })
const run = (said: Partial<Play>) => play({ runner: 'rb', ...said })
const tryForTwo = { down: null, yardsToGoal: 2 }

/** The lines by person, without zeros. */
function linesOf(plays: readonly Play[]): Record<string, Partial<RunningLine>> {
  return Object.fromEntries(
    [...runningGame(plays, sides).lines].flatMap(([person, line]) => {
      const said = Object.entries(line).filter(([, value]) => value !== 0 && value !== null)
      return said.length === 0 ? [] : [[person, Object.fromEntries(said)]]
    }),
  )
}

describe('what a play counts for', () => {
  test.each<[string, Play[], Record<string, Partial<RunningLine>>]>([
    [
      'a completed pass counts for the passer and the receiver',
      [pass({ complete: true, yards: 12 })],
      {
        qb: { attempts: 1, completions: 1, passing_yards: 12 },
        wr: { targets: 1, receptions: 1, receiving_yards: 12 },
      },
    ],
    [
      'an incomplete pass is an attempt and a target',
      [pass({})],
      { qb: { attempts: 1 }, wr: { targets: 1 } },
    ],
    [
      'a pass for a touchdown',
      [pass({ complete: true, yards: 5, touchdown: true, homeScore: 6 })],
      {
        qb: { attempts: 1, completions: 1, passing_yards: 5, passing_tds: 1 },
        wr: { targets: 1, receptions: 1, receiving_yards: 5, receiving_tds: 1 },
      },
    ],
    [
      'a completed pass for a loss subtracts its yards',
      [pass({ complete: true, yards: 12 }), pass({ complete: true, yards: -4 })],
      {
        qb: { attempts: 2, completions: 2, passing_yards: 8 },
        wr: { targets: 2, receptions: 2, receiving_yards: 8 },
      },
    ],
    [
      'an interception is an attempt, and nobody gets a touchdown for its return',
      [pass({ intercepted: true, returnTouchdown: true, returner: 'db', awayScore: 6 })],
      { qb: { attempts: 1, interceptions: 1 }, wr: { targets: 1 } },
    ],
    [
      'a sack is neither an attempt nor a run',
      [pass({ sack: true, receiver: null, yards: -7, tackler: 'de' })],
      { qb: { sacks_taken: 1 }, de: { tackles_solo: 1 } },
    ],
    [
      'a run',
      [run({ yards: 4, tackler: 'lb' })],
      { rb: { rushing_attempts: 1, rushing_yards: 4 }, lb: { tackles_solo: 1 } },
    ],
    [
      'a run for a touchdown',
      [run({ yards: 1, touchdown: true })],
      { rb: { rushing_attempts: 1, rushing_yards: 1, rushing_tds: 1 } },
    ],
    [
      'a kneel-down is a run for a loss',
      [play({ kind: 'qb_kneel', runner: 'qb', yards: -1 })],
      { qb: { rushing_attempts: 1, rushing_yards: -1 } },
    ],
    [
      'a spike is an attempt without a target',
      [play({ kind: 'qb_spike', passer: 'qb' })],
      { qb: { attempts: 1 } },
    ],
    [
      'a nullified play counts for nobody',
      [pass({ kind: 'no_play', complete: true, yards: 40, tackler: 'cb' })],
      {},
    ],
    ['a clock mark counts for nobody', [play({ kind: null, possession: null })], {}],
    [
      'a good two-point pass is a conversion and nothing else',
      [pass({ ...tryForTwo, homeScore: 2, yards: 2, tackler: 'cb' })],
      { qb: { two_point_conversions: 1 }, wr: { two_point_conversions: 1 } },
    ],
    ['a failed two-point pass counts for nothing', [pass({ ...tryForTwo })], {}],
    [
      'a good two-point run',
      [run({ ...tryForTwo, homeScore: 2, yards: 2 })],
      { rb: { two_point_conversions: 1 } },
    ],
    [
      'a good two-point run of the away team, which had points',
      [
        run({ possession: sides.away, awayScore: 6, homeScore: 7, yards: 1, touchdown: true }),
        run({ ...tryForTwo, possession: sides.away, awayScore: 8, homeScore: 7, yards: 2 }),
      ],
      { rb: { rushing_attempts: 1, rushing_yards: 1, rushing_tds: 1, two_point_conversions: 1 } },
    ],
    ['a two-point try that the other team returns is no good', [run({ ...tryForTwo, awayScore: 2 })], {}],
    [
      'a good field goal sets the longest, and a shorter one leaves it alone',
      [
        play({ kind: 'field_goal', kicker: 'k', fieldGoal: 'made', kickDistance: 51 }),
        play({ kind: 'field_goal', kicker: 'k', fieldGoal: 'made', kickDistance: 33 }),
      ],
      { k: { field_goals_attempted: 2, field_goals_made: 2, field_goal_longest: 51 } },
    ],
    [
      'a blocked field goal is an attempt but sets no distance',
      [play({ kind: 'field_goal', kicker: 'k', fieldGoal: 'blocked', kickDistance: 55 })],
      { k: { field_goals_attempted: 1 } },
    ],
    [
      'extra points, good and failed',
      [
        play({ kind: 'extra_point', kicker: 'k', extraPoint: 'good', down: null }),
        play({ kind: 'extra_point', kicker: 'k', extraPoint: 'failed', down: null }),
      ],
      { k: { extra_points_attempted: 2, extra_points_made: 1 } },
    ],
    [
      'a kickoff returned for a touchdown',
      [play({ kind: 'kickoff', kicker: 'k', returner: 'kr', returnYards: 100, returnTouchdown: true })],
      { kr: { special_teams_tds: 1 } },
    ],
    [
      'both tacklers on a play with a fumble get a tackle',
      [run({ yards: 3, fumble: true, tackler: 'lb', secondTackler: 'cb' })],
      { rb: { rushing_attempts: 1, rushing_yards: 3 }, lb: { tackles_solo: 1 }, cb: { tackles_solo: 1 } },
    ],
    [
      'after a lateral the first receiver gets all the yards, because plays name no other',
      [pass({ complete: true, yards: 30 })],
      {
        qb: { attempts: 1, completions: 1, passing_yards: 30 },
        wr: { targets: 1, receptions: 1, receiving_yards: 30 },
      },
    ],
    [
      'a play by unknown people counts for nobody',
      [pass({ passer: null, receiver: null, complete: true, yards: 9 })],
      {},
    ],
  ])('%s', (_, plays, expected) => {
    expect(linesOf(plays)).toEqual(expected)
  })

  const fumble = { fumble: true, yards: 3 }
  test.each<[string, Play[], Record<string, number>]>([
    ['is not lost before the next play is known', [run(fumble)], {}],
    [
      'is lost when the other team has the next play',
      [run(fumble), run({ possession: 'BUF', runner: 'x' })],
      { rb: 1 },
    ],
    ['is not lost when the same team keeps the ball', [run(fumble), run({ runner: 'x' })], {}],
    [
      'is the receiver’s after a catch',
      [pass({ ...fumble, complete: true }), run({ possession: 'BUF', runner: 'x' })],
      { wr: 1 },
    ],
    [
      'is the passer’s on a sack',
      [pass({ ...fumble, sack: true }), run({ possession: 'BUF', runner: 'x' })],
      { qb: 1 },
    ],
    [
      'is not counted on fourth down, when the ball goes over anyway',
      [run({ ...fumble, down: 4 }), run({ possession: 'BUF', runner: 'x' })],
      {},
    ],
    [
      'of a kneel-down is not lost',
      [run({ ...fumble, kind: 'qb_kneel' }), run({ possession: 'BUF', runner: 'x' })],
      {},
    ],
    ['that never was is not lost', [run({ yards: 3 }), run({ possession: 'BUF', runner: 'x' })], {}],
    ['is not lost when a kickoff follows', [run(fumble), play({ kind: 'kickoff', possession: 'BUF' })], {}],
    [
      'is lost despite a nullified play and a clock mark in between',
      [
        run(fumble),
        play({ kind: null, possession: null }),
        play({ kind: 'no_play' }),
        run({ possession: 'BUF', runner: 'x' }),
      ],
      { rb: 1 },
    ],
  ])('a fumble %s', (_, plays, expected) => {
    const { lines } = runningGame(plays, sides)
    const lost = [...lines].flatMap(([person, line]) =>
      line.fumbles_lost > 0 ? [[person, line.fumbles_lost]] : [],
    )
    expect(Object.fromEntries(lost)).toEqual(expected)
  })
})

describe('where a game stands', () => {
  test('before its first play nothing is known', () => {
    expect(runningGame([], sides)).toEqual({ state: null, lines: new Map() })
  })

  test.each([
    [1, 3600, 900],
    [1, 2700, 0],
    [2, 1950, 150],
    [3, 1800, 900],
    [4, 7, 7],
    [5, 600, 600],
    [5, 31, 31],
  ])(
    'in quarter %d with %d seconds on the game’s clock, %d are left of the quarter',
    (quarter, game, left) => {
      expect(runningGame([play({ quarter, secondsLeft: game })], sides).state).toMatchObject({
        quarter,
        secondsLeft: left,
      })
    },
  )

  test('a clock mark leaves the ball with the side that had it', () => {
    const { state } = runningGame(
      [run({ homeScore: 7 }), play({ kind: null, possession: null, down: null, homeScore: 7 })],
      sides,
    )
    expect(state).toMatchObject({ possession: 'KC', homeScore: 7, awayScore: 0, down: null, toGo: null })
  })

  test('moments follow the clock and overtime, and a clock that runs backward counts as stopped', () => {
    const plays = [
      play({ secondsLeft: 3600 }),
      play({ quarter: 2, secondsLeft: 1800 }),
      play({ quarter: 2, secondsLeft: 1810 }),
      play({ quarter: 5, secondsLeft: 600 }),
      play({ quarter: 5, secondsLeft: 0 }),
    ]
    expect(momentsOfPlays(plays).map(({ share }) => Math.round(share * 4200))).toEqual([
      0, 1800, 1800, 3600, 4200,
    ])
  })
})

test('the same plays in any order and any number of times make the same lines and state', () => {
  const plays = [
    pass({ complete: true, yards: 12, tackler: 'cb' }),
    run({ fumble: true, yards: 2 }),
    run({ possession: 'BUF', runner: 'x', yards: 5, touchdown: true, awayScore: 6 }),
    play({
      kind: 'extra_point',
      possession: 'BUF',
      kicker: 'k',
      extraPoint: 'good',
      down: null,
      awayScore: 7,
    }),
    pass({ ...tryForTwo, homeScore: 2, awayScore: 7 }),
  ]
  const right = runningGame(plays, sides)
  fc.assert(
    fc.property(
      fc.array(fc.nat(plays.length - 1), { maxLength: 20 }),
      fc.shuffledSubarray(plays, { minLength: plays.length }),
      (again, shuffled) => {
        const twice = again.flatMap((index) => plays[index] ?? [])
        const { state, lines } = runningGame([...twice, ...shuffled], sides)
        expect(state).toEqual(right.state)
        expect(Object.fromEntries(lines)).toEqual(Object.fromEntries(right.lines))
      },
    ),
  )
})

test('a play that is sent again with other fields counts as it was sent last', () => {
  const first = pass({ complete: true, yards: 12 })
  expect(linesOf([first, { ...first, kind: 'no_play' }])).toEqual({})
})
