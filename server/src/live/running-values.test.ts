import { expect, test } from 'vitest'
import { knownAtTheEnd, runningGame, type RunningGame } from '@called-shot/shared/live/rules.ts'
import { measureWords } from '@called-shot/shared/live/standing.ts'
import { contentDirectory } from '../../test/catalogue-template.ts'
import { inTurn } from '../../test/in-turn.ts'
import { independentPlays } from '../../test/independent-plays.ts'
import { independentValue } from '../../test/independent-values.ts'
import type { Game, StatLine, Trigger } from '../catalogue/content.ts'
import { seasonEvents } from '../catalogue/events/season-events.ts'
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

test('the last running value is the final one for 98% of people or more, by metric', () => {
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

test('all but 6 of the 79 football triggers can be followed during a game', () => {
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

test('every trigger of every sport shows its count and its target', () => {
  const bare = content.triggers.filter((trigger) => {
    const words = measureWords(trigger, trigger.threshold)
    return !/[a-z%$]/i.test(words.replace(/ of |, (exactly .* needed|at most.*|needs.*)$/g, ''))
  })
  expect(bare.map(({ key }) => key)).toEqual([])
})

/** Whom a trigger can be about in a game: the game itself, or everybody of its categories who took part. */
function subjectsOf(game: Game, { subject, categories }: Trigger): readonly (StatLine | null)[] {
  if (subject === 'event') return [null]
  return (linesOf.get(game.id) ?? []).filter(({ person }) => categories.includes(person.category))
}

const linesOf = Map.groupBy(content.statLines, ({ game }) => game.id)
const followable = triggers.filter(({ metric }) => !knownAtTheEnd.has(metric))

test('at each play of a game, every followable trigger shows the value that an independent sum of the rows gives', async () => {
  const independent = independentPlays(contentDirectory)
  let compared = 0
  // An eighth of the games in each run, every play of them; all of them in a torture.
  for (const game of inTurn(games, 8)) {
    const plays = await source.playsOf(game.id, content.people)
    let count = 0
    for (const play of independent.get(game.id)?.() ?? []) {
      count += 1
      const soFar = runningGame(plays.slice(0, count), game)
      expect(plays[count - 1]?.id).toBe(play.id)
      for (const trigger of followable) {
        for (const line of subjectsOf(game, trigger)) {
          const subject = line && { personId: line.person.id, team: line.team }
          const value = runningValue(soFar, { subject, metric: trigger.metric, sides: game })
          const about = line && { leagueId: line.person.leagueId ?? '', isHome: line.team === game.home }
          const right = independentValue(trigger.metric, play, about)
          if (!isShownAs(value, right))
            expect.fail(
              `${game.id}, play ${play.id}, ${line?.person.id} ${trigger.key}: ${value}, not ${right}`,
            )
          compared += 1
        }
      }
    }
    expect([game.id, count]).toEqual([game.id, plays.length])
  }
  expect(compared).toBeGreaterThan(500_000)
})

/** Rates are shown with two decimals. */
function isShownAs(value: number | null | undefined, right: number | null): boolean {
  if (typeof value !== 'number' || right === null) return value === right
  return Math.abs(value - right) <= (Number.isInteger(right) ? 0 : 0.005 + 1e-9)
}

test('the final value of every trigger for everybody in a game is the box score’s', async () => {
  const events = seasonEvents(content)
  for (const game of games) {
    const event = events.find('football', game.id)
    for (const trigger of triggers) {
      for (const line of subjectsOf(game, trigger)) {
        const final = line
          ? event?.results?.tookPart.get(line.person.id)?.(trigger.metric)
          : event?.results?.event(trigger.metric)
        const inBox = line ? line.stats[trigger.metric] : undefined
        // A column of the box score is shown as it is there.
        if (inBox !== undefined)
          expect([game.id, line?.person.id, final]).toEqual([game.id, line?.person.id, inBox])
        else expect(final).not.toBe(undefined)
      }
    }
  }
})
