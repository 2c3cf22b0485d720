import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isAfterResults,
  kickoffsBetween,
  poolGame,
  publishedUntil,
  replaySeason,
  seasonsWithResults,
  stepsBetween,
  type ReplayClock,
  type ScheduledGame,
} from './replay-schedule.ts'

const epoch = new Date('2026-09-01T12:00:00Z')
const clock: ReplayClock = { speed: 1, epoch, firstRun: 1 }
const after = (minutes: number) => new Date(epoch.getTime() + minutes * 60_000)
const minutesOf = (moment: Date) => (moment.getTime() - epoch.getTime()) / 60_000

/** A week whose games kick off on these days and times: 'Thu 20:15'. */
function week(
  season: number,
  number: number,
  kickoffs: readonly string[],
  hasResults = true,
): ScheduledGame[] {
  const days = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon']
  return kickoffs.map((kickoff, index) => {
    const [day = '', time = ''] = kickoff.split(' ')
    const date = new Date(Date.UTC(season, 8, 4 + (number - 1) * 7 + days.indexOf(day)))
      .toISOString()
      .slice(0, 10)
    return {
      id: `${season}-${number}-${index}`,
      season,
      week: number,
      kickoff: `${date}T${time}:00-04:00`,
      hasResults,
    }
  })
}

const usual = ['Sun 13:00', 'Thu 20:15', 'Sun 13:00', 'Sun 16:05', 'Sun 16:25', 'Sun 20:20', 'Mon 20:15']
const games = [
  ...week(2024, 1, usual),
  ...week(2025, 1, usual),
  ...week(2025, 2, usual),
  ...week(2025, 3, usual),
  ...week(2025, 4, usual, false),
]
const season = replaySeason(games, null)

describe('which season is played back', () => {
  test('is the latest with results, and of it only the games that have them', () => {
    expect(season.firstRun.map(({ season: year, weeks }) => [year, weeks])).toEqual([
      [2025, [1]],
      [2025, [2]],
      [2025, [3]],
    ])
    expect(season.laterRuns).toEqual(season.firstRun)
  })

  test('REPLAY_FROM begins the first run elsewhere; later runs play the whole season', () => {
    const from = replaySeason(games, '2025-09-12')
    expect(from.firstRun.map(({ weeks }) => weeks)).toEqual([[2], [3]])
    expect(from.laterRuns.map(({ weeks }) => weeks)).toEqual([[1], [2], [3]])
    expect(replaySeason(games, '2024-09-01').firstRun[0]?.season).toBe(2024)
  })

  test('a day after all results begins at the first week', () => {
    expect(replaySeason(games, '2025-11-06')).toEqual(season)
  })

  test('a day is after all results if the season that is played has none on it or later', () => {
    expect(isAfterResults(season, '2025-11-06')).toBe(true)
    expect(isAfterResults(replaySeason(games, '2025-09-12', 2024), '2025-09-12')).toBe(true)
    expect(isAfterResults(season, '2025-09-12')).toBe(false)
    expect(isAfterResults(season, '1900-01-01')).toBe(false)
  })

  test('a season that has just begun does not take the replay over, and does once half of it is played', () => {
    const weeks = (year: number, played: number, scheduled: number) =>
      Array.from({ length: scheduled }, (_, index) => week(year, index + 1, usual, index < played)).flat()
    const yearAfter = (played: number) =>
      replaySeason([...weeks(2025, 9, 18), ...weeks(2026, played, 18)], null).laterRuns[0]?.season
    expect([0, 1, 3, 4, 8, 9, 18].map(yearAfter)).toEqual([2025, 2025, 2025, 2025, 2025, 2026, 2026])
    const first = [...weeks(2025, 3, 6), ...weeks(2026, 3, 6)]
    expect(replaySeason(first, null).laterRuns).toHaveLength(3)
    expect(replaySeason(first, null).laterRuns[0]?.season).toBe(2026)
  })

  test('REPLAY_SEASON names the season, and REPLAY_FROM then a day of it', () => {
    expect(replaySeason(games, null, 2024).laterRuns.map(({ season: year }) => year)).toEqual([2024])
    const both = replaySeason(games, '2025-09-12', 2025)
    expect(both.firstRun.map(({ weeks }) => weeks)).toEqual([[2], [3]])
    expect(replaySeason(games, '2025-09-12', 2024)).toEqual(replaySeason(games, null, 2024))
    expect(replaySeason(games, null, 2030).laterRuns).toEqual([])
  })

  test('a day in the unplayed part of a season stays in that season, whatever was played after it', () => {
    const next = [...games, ...week(2026, 1, usual)]
    expect(replaySeason(next, '2025-09-25').laterRuns).toEqual(season.laterRuns)
    expect(replaySeason(next, '2026-09-01').laterRuns[0]?.season).toBe(2026)
  })

  test('how far each season is, is counted in weeks', () => {
    expect(seasonsWithResults([...games, ...week(2026, 1, usual, false)])).toEqual([
      { season: 2024, played: 1, scheduled: 1 },
      { season: 2025, played: 3, scheduled: 4 },
    ])
  })

  test('the few games at the end of a season are played with the week before them', () => {
    const withFinals = [
      ...games,
      ...week(2025, 5, ['Sat 16:00', 'Sun 15:00']),
      ...week(2025, 6, ['Sun 18:30']),
    ]
    const last = replaySeason(withFinals, null).firstRun.at(-1)
    expect(last?.weeks).toEqual([3, 5, 6])
    expect(last?.kickoffs).toHaveLength(9)
  })

  test('without results, nothing is played back', () => {
    const nothing = replaySeason(week(2026, 1, usual, false), null)
    expect(kickoffsBetween(nothing, clock, { from: epoch, until: after(600) })).toEqual([])
  })
})

describe('a replay week is an hour', () => {
  test('its kickoff times are spread evenly over it in their order, and games that began together do so again', () => {
    const kickoffs = kickoffsBetween(season, clock, { from: epoch, until: after(60) })
    expect(kickoffs.map(({ startsAt, games: together }) => [minutesOf(startsAt), together.length])).toEqual([
      [5, 1],
      [15, 2],
      [25, 1],
      [35, 1],
      [45, 1],
      [55, 1],
    ])
  })

  test('the next week follows at once, and after the last one the next run', () => {
    const kickoffs = kickoffsBetween(season, clock, { from: after(60), until: after(240) })
    expect(
      kickoffs
        .map(({ run, week: { weeks } }) => `${run}: ${weeks}`)
        .filter((text, index, all) => all.indexOf(text) === index),
    ).toEqual(['1: 2', '1: 3', '2: 1'])
    expect(kickoffs.at(-1)?.runStartsAt).toEqual(after(180))
  })

  test('a first run that begins elsewhere is shorter, and the second is complete', () => {
    const from = replaySeason(games, '2025-09-12')
    const runs = kickoffsBetween(from, { ...clock, firstRun: 7 }, { from: epoch, until: after(360) })
    const starts = new Map(runs.map(({ run, runStartsAt }) => [run, minutesOf(runStartsAt)]))
    expect([...starts]).toEqual([
      [7, 0],
      [8, 120],
      [9, 300],
    ])
  })

  test('the speed divides all times', () => {
    const fast = kickoffsBetween(season, { ...clock, speed: 60 }, { from: epoch, until: after(1) })
    expect(fast.map(({ startsAt }) => startsAt.getTime() - epoch.getTime())).toEqual([
      5000, 15_000, 25_000, 35_000, 45_000, 55_000,
    ])
  })

  test('nothing is played before the epoch', () => {
    expect(kickoffsBetween(season, clock, { from: after(-600), until: epoch })).toEqual([])
    expect(kickoffsBetween(season, clock, { from: after(-600), until: after(6) })).toHaveLength(1)
  })

  test('the current week and the two after it are published', () => {
    expect(minutesOf(publishedUntil(clock, epoch))).toBe(180)
    expect(minutesOf(publishedUntil(clock, after(59.9)))).toBe(180)
    expect(minutesOf(publishedUntil(clock, after(60)))).toBe(240)
    expect(minutesOf(publishedUntil(clock, after(-30)))).toBe(180)
  })
})

test('however a day is cut into spans, every kickoff and step falls into exactly one of them', () => {
  const cuts = fc.array(fc.double({ min: 0, max: 1440, noNaN: true }), { maxLength: 12 })
  const speeds = fc.constantFrom(1, 2, 3, 7, 0.5)
  fc.assert(
    fc.property(cuts, speeds, (minutes, speed) => {
      const edges = [0, ...minutes.toSorted((a, b) => a - b), 1440].map(after)
      const at = { ...clock, speed, shift: 0.4 }
      const spans = edges.slice(1).map((until, index) => ({ from: edges[index] ?? epoch, until }))
      const whole = { from: epoch, until: after(1440) }
      expect(spans.flatMap((span) => kickoffsBetween(season, at, span))).toEqual(
        kickoffsBetween(season, at, whole),
      )
      expect(spans.flatMap((span) => stepsBetween(['a', 'b', 'c'], at, span))).toEqual(
        stepsBetween(['a', 'b', 'c'], at, whole),
      )
    }),
    { numRuns: 50 },
  )
})

test('other sports play one event every ten minutes, in order and then from the first again', () => {
  const steps = stepsBetween(
    ['first', 'second', 'third'],
    { ...clock, shift: 0.2 },
    { from: epoch, until: after(45) },
  )
  expect(
    steps.map(({ event, run, startsAt, runStartsAt }) => [
      event,
      run,
      minutesOf(startsAt),
      minutesOf(runStartsAt),
    ]),
  ).toEqual([
    ['first', 1, 2, 0],
    ['second', 1, 12, 0],
    ['third', 1, 22, 0],
    ['first', 2, 32, 30],
    ['second', 2, 42, 30],
  ])
  expect(stepsBetween([], { ...clock, shift: 0 }, { from: epoch, until: after(45) })).toEqual([])
})

test('no two kickoffs are further apart than 15 minutes, so that nobody waits long for the first result', () => {
  const short = replaySeason(
    [...games, ...week(2025, 5, ['Sat 16:00', 'Sat 20:00', 'Sun 15:00', 'Sun 18:30'])],
    null,
  )
  const moments = kickoffsBetween(short, clock, { from: epoch, until: after(600) }).map(({ startsAt }) =>
    minutesOf(startsAt),
  )
  for (const [index, moment] of moments.slice(1).entries())
    expect(moment - (moments[index] ?? 0)).toBeLessThanOrEqual(15)
})

describe('the pool game of a week', () => {
  test.each([
    [3, usual, 'Sun 20:20'],
    [6, ['Sun 13:00', 'Sun 16:25', 'Mon 20:15'], null],
    [4, usual, null],
    [21, ['Sun 15:00', 'Sun 18:30'], 'Sun 18:30'],
  ])('of week %d', (number, kickoffs, expected) => {
    const found = poolGame(week(2025, number, kickoffs))
    expect(found?.kickoff.slice(11, 16) ?? null).toBe(expected?.slice(4) ?? null)
  })
})
