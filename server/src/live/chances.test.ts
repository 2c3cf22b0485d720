import { expect, test } from 'vitest'
import { meets } from '@called-shot/shared/events/oracle-rules.ts'
import { brierScore, decilesOf } from '@called-shot/shared/live/calibration.ts'
import { countsOf, kindOf, saidCountsOf, saidOf2025, type SaidCall } from '../../../tools/chances/measure.ts'
import { contentDirectory } from '../../test/catalogue-template.ts'
import { footballMetrics } from '../catalogue/metrics/football.ts'
import { openContent } from '../catalogue/read-content.ts'
import saidCounts from './chance-counts.json' with { type: 'json' }

const source = await openContent(contentDirectory)
const content = source.content()
const said = await saidOf2025(content, source.playsOf)
const at = (left: number) => said.filter((call) => call.left === left)

test.each([
  ['passing_yards', 0.13],
  ['receiving_yards', 0.12],
  ['rushing_yards', 0.12],
])('at halftime the chance of %s has a Brier score of at most %d', (metric, most) => {
  const calls = at(0.5).filter(({ trigger }) => trigger.metric === metric)
  const score = brierScore(countsOf(calls))
  console.log(`${metric} at halftime: ${score.toFixed(4)} of ${calls.length} calls`)
  expect(calls.length).toBeGreaterThan(200)
  expect(score).toBeLessThanOrEqual(most)
})

test.each([1, 0.75, 0.5, 0.25])(
  'with %d of the game left, every decile of 200 calls or more is within 7 points',
  (left) => {
    const groups = Map.groupBy(at(left), ({ trigger }) => kindOf(trigger))
    const wrong = [['all', at(left)] as const, ...groups].flatMap(([kind, calls]) => {
      const deciles = decilesOf(countsOf(calls))
      console.log(
        `${left} left, ${kind}: ${brierScore(countsOf(calls)).toFixed(3)}; ` +
          deciles
            .map(
              ({ calls: all, said: estimate, came }) => `${estimate.toFixed(0)}→${came.toFixed(0)} (${all})`,
            )
            .join(' '),
      )
      return deciles
        .filter(({ calls: all, said: estimate, came }) => all >= 200 && Math.abs(estimate - came) > 7)
        .map((decile) => ({ kind, ...decile }))
    })
    expect(wrong).toEqual([])
  },
)

test('before the game, a chance beats the known rate of everybody, in every category', () => {
  const rates = ratesOf2024()
  const pregame = Map.groupBy(at(1), ({ category, trigger }) => category ?? kindOf(trigger))
  const better = [...pregame].map(([category, calls]) => {
    const rate = (call: SaidCall) => rates.get(`${call.category} ${call.trigger.key}`) ?? 0
    const squares = calls.map((call) => (rate(call) - Number(call.isTrue)) ** 2)
    const own = [...Map.groupBy(calls, ({ trigger }) => trigger.key).values()].flatMap((ofTrigger) => {
      const share = ofTrigger.filter(({ isTrue }) => isTrue).length / ofTrigger.length
      return ofTrigger.map(({ isTrue }) => (share - Number(isTrue)) ** 2)
    })
    const by = { category, chance: brierScore(countsOf(calls)), rate: mean(squares), hindsight: mean(own) }
    console.log(
      `${category}: ${by.chance.toFixed(4)}, rate known before ${by.rate.toFixed(4)}, rate of the season itself ${by.hindsight.toFixed(4)}`,
    )
    return by
  })
  expect(better).toHaveLength(8)
  expect(better.filter(({ chance, rate }) => chance >= rate)).toEqual([])
})

test('the server returns the current counts of the figures', () => {
  expect(saidCounts).toEqual(saidCountsOf(said))
})

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}

/** By category and trigger; of teams and games "null". */
function ratesOf2024(): ReadonlyMap<string, number> {
  const triggers = content.triggers.filter(({ eventTypes }) => eventTypes.includes('football'))
  const hits = new Map<string, boolean[]>()
  const count = (key: string, isHit: boolean) => {
    const known = hits.get(key) ?? []
    known.push(isHit)
    hits.set(key, known)
  }
  for (const line of content.statLines.filter(({ game }) => game.season === 2024)) {
    for (const trigger of triggers) {
      if (trigger.subject === 'event' || !trigger.categories.includes(line.person.category)) continue
      const value = footballMetrics.person[trigger.metric]?.(line) ?? null
      const isOfTeam = kindOf(trigger) === 'team'
      count(`${isOfTeam ? null : line.person.category} ${trigger.key}`, meets(trigger, value))
    }
  }
  for (const game of content.games.filter(({ season, hasResults }) => season === 2024 && hasResults)) {
    for (const trigger of triggers) {
      if (trigger.subject !== 'event') continue
      count(`null ${trigger.key}`, meets(trigger, footballMetrics.event[trigger.metric]?.(game) ?? null))
    }
  }
  return new Map([...hits].map(([key, all]) => [key, all.filter((isHit) => isHit).length / all.length]))
}
