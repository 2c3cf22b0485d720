import { emptyLine, knownAtTheEnd } from '@called-shot/shared/live/rules.ts'
import type { MetricValue } from '../catalogue/metrics/event-results.ts'
import type { LiveGame } from './live-games.ts'
import { runningValue } from './running-values.ts'

/** The statistics that are listed of each person. */
export const lineMetrics: readonly string[] = Object.keys(emptyLine())

/** What the plays come to; undefined where nobody tells plays of the event, or plays do not tell the metric. */
export function runningOf(
  game: LiveGame,
  { metric, personId }: { readonly metric: string; readonly personId: string | null },
): MetricValue | undefined {
  if (game.type !== 'football' || game.sides === null || game.plays.length === 0) return undefined
  if (knownAtTheEnd.has(metric)) return undefined
  const subject = personId === null ? null : { personId, team: game.people.get(personId)?.team ?? null }
  return runningValue(game.running, { subject, metric, sides: game.sides })
}
