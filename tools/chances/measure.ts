import type { Content, Trigger } from '../../server/src/catalogue/content.ts'
import type { PlaysOf } from '../../server/src/catalogue/football-plays.ts'
import { meets } from '../../shared/src/events/oracle-rules.ts'
import type { PercentCount } from '../../shared/src/live/calibration.ts'
import { callChance, estimatedGame } from '../../shared/src/live/call-chance.ts'
import type { SaidCounts } from '../../shared/src/live/contract.ts'
import { wholePercent } from '../../shared/src/live/chance.ts'
import { scoreMetric } from '../../shared/src/live/score-chance.ts'
import { isRate } from './fit-figures.ts'
import { casesOf, moments, type GameCase, type PlayedGame } from './played-games.ts'

/** The chance that would have been shown for a call, and whether it came true. */
export interface SaidCall {
  readonly trigger: Trigger
  /** The person's category; null for a call about a team or the game. */
  readonly category: string | null
  readonly left: number
  readonly percent: number
  readonly isTrue: boolean
}

/** Returns every possible call on the games of 2025 that have plays, with the chance shown at each moment. */
export async function saidOf2025(content: Content, playsOf: PlaysOf): Promise<readonly SaidCall[]> {
  const inOrder = content.games
    .filter(({ hasResults, season }) => hasResults && season <= 2025)
    .toSorted((a, b) => Date.parse(a.kickoff) - Date.parse(b.kickoff))
  const games: PlayedGame[] = []
  for (const { id, season, home, away, score } of inOrder) {
    const plays = season === 2025 ? await playsOf(id, content.people) : []
    games.push({ id, sides: { home, away }, plays, final: score ?? { home: 0, away: 0 } })
  }
  const triggers = content.triggers.filter(({ eventTypes }) => eventTypes.includes('football'))
  return [...casesOf(content, games)]
    .filter(({ id }) => id.startsWith('2025'))
    .flatMap((game) => [...saidOfPeople(game, triggers), ...saidOfScores(game, triggers)])
}

function saidOfPeople({ people }: GameCase, triggers: readonly Trigger[]): readonly SaidCall[] {
  return people.flatMap(({ category, metric, isHome, scores, form, values, final }) =>
    triggers
      .filter((trigger) => trigger.metric === metric && trigger.categories.includes(category))
      .flatMap((trigger) =>
        moments.flatMap((left, index) => {
          const value = values[index] ?? null
          const call = { ...conditionOf(trigger), subject: { category, isHome } }
          const chance = callChance(call, { value, left, form }, estimatedGame(scores))
          return chance === null
            ? []
            : [{ trigger, category, left, percent: wholePercent(chance), isTrue: meets(trigger, final) }]
        }),
      ),
  )
}

/** Counts a call on a team once, not once for each of its people. */
function saidOfScores({ scores, final }: GameCase, triggers: readonly Trigger[]): readonly SaidCall[] {
  return scores.flatMap((soFar) => {
    const game = estimatedGame(soFar)
    return triggers.flatMap((trigger) =>
      (trigger.subject === 'event' ? [true] : [true, false]).flatMap((isHome) => {
        const valueOf = scoreMetric(trigger.metric, isHome)
        if (!valueOf) return []
        const subject = trigger.subject === 'event' ? null : { category: '', isHome }
        const call = { ...conditionOf(trigger), subject }
        const chance = callChance(call, { value: null, left: soFar.left, form: [] }, game)
        const isTrue = meets(trigger, valueOf(final.home, final.away))
        return chance === null
          ? []
          : [{ trigger, category: null, left: soFar.left, percent: wholePercent(chance), isTrue }]
      }),
    )
  })
}

function conditionOf({ metric, comparator, threshold }: Trigger) {
  return { metric, comparator, threshold }
}

/** Counts by percent, lowest first. */
export function countsOf(said: readonly SaidCall[]): readonly PercentCount[] {
  return [...Map.groupBy(said, ({ percent }) => percent)]
    .map(([percent, ofPercent]): PercentCount => [
      percent,
      ofPercent.length,
      ofPercent.filter(({ isTrue }) => isTrue).length,
    ])
    .toSorted(([a], [b]) => a - b)
}

/** The kind under which a call's chances are measured. */
export function kindOf({ metric, subject }: Trigger): string {
  if (subject === 'event') return 'game'
  if (/^(team|opponent)_/.test(metric)) return 'team'
  if (/^(passing|receiving|rushing)_yards$/.test(metric)) return metric
  return isRate(metric) ? 'rates' : 'counts'
}

/** Counts by kind and moment in the server's format, which identifies no game. */
export function saidCountsOf(said: readonly SaidCall[]): readonly SaidCounts[] {
  const groups = Map.groupBy(said, ({ trigger, left }) => `${kindOf(trigger)} ${left}`)
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, calls]) => {
      const [kind = '', left = ''] = key.split(' ')
      const byPercent = new Map(countsOf(calls).map(([percent, ...counts]) => [percent, counts]))
      const column = (index: 0 | 1) =>
        Array.from({ length: 101 }, (_, percent) => byPercent.get(percent)?.[index] ?? 0)
      return { kind, left: Number(left), calls: column(0), came_true: column(1) }
    })
}
