import { expect, test } from 'vitest'
import { knownAtTheEnd, runningGame, type RunningGame } from '@called-shot/shared/live/rules.ts'
import { contentDirectory } from '../../test/catalogue-template.ts'
import { independentPlays, independentStatistics } from '../../test/independent-plays.ts'
import { footballMetrics } from '../catalogue/metrics/football.ts'
import { openContent } from '../catalogue/read-content.ts'
import { runningValue } from './running-values.ts'

const source = await openContent(contentDirectory)
const content = source.content()
const games = content.games.filter(({ season, hasResults }) => season === 2025 && hasResults)
const running = new Map<string, RunningGame>()
for (const game of games) {
  running.set(game.id, runningGame(await source.playsOf(game.id, content.people), game))
}
const triggers = content.triggers.filter(({ eventTypes }) => eventTypes.includes('football'))

test('there are plays of every game of weeks 1 to 9 of 2025, and none of a game that has not been played', async () => {
  expect(games).toHaveLength(135)
  expect([...running.values()].every(({ state }) => state !== null)).toBe(true)
  expect(await source.playsOf('2026_01_NE_SEA', content.people)).toEqual([])
})

test('the last play leaves the final score, and overtime is reached in the games that had one', () => {
  for (const game of games) {
    const state = running.get(game.id)?.state
    expect([game.id, state?.homeScore, state?.awayScore]).toEqual([
      game.id,
      game.score?.home,
      game.score?.away,
    ])
    expect([game.id, (state?.quarter ?? 0) > 4]).toEqual([game.id, game.overtime])
  }
})

test('the last running value is the final one for 98 % of people or more, by metric', () => {
  const counts = new Map<string, { same: number; all: number }>()
  for (const line of content.statLines.filter(({ game }) => running.has(game.id))) {
    const game = running.get(line.game.id)
    if (!game) continue
    const metrics = new Set(
      triggers
        .filter(
          ({ subject, categories }) => subject === 'person' && categories.includes(line.person.category),
        )
        .map(({ metric }) => metric),
    )
    for (const metric of metrics) {
      const value = runningValue(game, {
        subject: { personId: line.person.id, team: line.team },
        metric,
        sides: line.game,
      })
      if (value === undefined) continue
      const count = counts.get(metric) ?? { same: 0, all: 0 }
      count.all += 1
      if (value === footballMetrics.person[metric]?.(line)) count.same += 1
      counts.set(metric, count)
    }
  }
  const shares = [...counts].map(([metric, { same, all }]) => ({ metric, share: same / all }))
  console.log(
    shares
      .toSorted((a, b) => a.share - b.share)
      .map(({ metric, share }) => `${metric} ${(100 * share).toFixed(1)}`)
      .join(', '),
  )
  expect(shares.length).toBeGreaterThan(25)
  expect(shares.filter(({ share }) => share < 0.98)).toEqual([])
})

test('at least 70 of the 79 football triggers can be followed, and of the others nothing is said before the end', () => {
  const waiting = triggers.filter(({ metric }) => knownAtTheEnd.has(metric)).map(({ key }) => key)
  expect(triggers).toHaveLength(79)
  expect(waiting).toEqual([
    'tackles-7',
    'assisted-tackles-3',
    'sack',
    'pass-defended',
    'disruption',
    'big-play',
  ])
})

test('at every seventh play and the last one of every game each person has what an independent sum of the rows gives', async () => {
  const independent = independentPlays(contentDirectory)
  const leagueIdOf = new Map(content.people.map(({ id, leagueId }) => [id, leagueId ?? '']))
  let compared = 0
  for (const game of games) {
    const plays = await source.playsOf(game.id, content.people)
    const sums = independent.get(game.id)?.() ?? []
    let count = 0
    for (const { id, totals } of sums) {
      count += 1
      if (count % 7 !== 0 && count !== plays.length) continue
      const { lines } = runningGame(plays.slice(0, count), game)
      expect(plays[count - 1]?.id).toBe(id)
      for (const [person, line] of lines) {
        const right = totals.get(leagueIdOf.get(person) ?? '')
        const stats: Readonly<Record<string, number | null>> = { ...line }
        const wrong = independentStatistics.filter((name) => stats[name] !== (right?.get(name) ?? 0))
        if (wrong.length > 0) expect.fail(`${game.id}, play ${id}, ${person}: ${wrong.join(', ')}`)
        compared += 1
      }
    }
    expect([game.id, count]).toEqual([game.id, plays.length])
  }
  expect(compared).toBeGreaterThan(90_000)
})
