import type { Sides } from '@called-shot/shared/live/play.ts'
import { emptyLine, knownAtTheEnd, type GameState, type RunningGame } from '@called-shot/shared/live/rules.ts'
import { footballMetrics } from '../catalogue/metrics/football.ts'
import type { MetricValue } from '../catalogue/metrics/event-results.ts'

/** The person of a value; null for the game itself. */
export type Subject = { readonly personId: string; readonly team: string | null } | null

/**
 * The value of a metric as of the plays so far, by the formula that gives its final value. Undefined: plays do not
 * cover it, so it is known only at the final whistle. Null: no such result so far, for example too few attempts for a
 * rate.
 */
export function runningValue(
  { state, lines }: RunningGame,
  about: { readonly subject: Subject; readonly metric: string; readonly sides: Sides },
): MetricValue | undefined {
  const { subject, metric, sides } = about
  if (knownAtTheEnd.has(metric)) return undefined
  const game = gameSoFar(state, sides)
  if (subject === null) return footballMetrics.event[metric]?.(game)
  return footballMetrics.person[metric]?.({
    game,
    team: subject.team ?? '',
    stats: { ...(lines.get(subject.personId) ?? emptyLine()) },
  })
}

function gameSoFar(state: GameState | null, { home, away }: Sides) {
  return {
    home,
    away,
    score: { home: state?.homeScore ?? 0, away: state?.awayScore ?? 0 },
    overtime: state !== null && state.quarter > 4,
  }
}
