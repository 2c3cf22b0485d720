import { emptyLine, knownAtTheEnd } from '@called-shot/shared/live/rules.ts'
import type { MetricValue } from '../catalogue/metrics/event-results.ts'
import { valueKey, type LiveGame } from './live-games.ts'
import { runningValue } from './running-values.ts'

/** The statistics that are listed of each person. */
export const lineMetrics: readonly string[] = Object.keys(emptyLine())

/**
 * What the plays come to; where nobody tells plays of the event, or plays do not tell the metric, what a source reported
 * last without calling it final. Undefined: neither.
 */
export function runningOf(
  game: LiveGame,
  { metric, personId }: { readonly metric: string; readonly personId: string | null },
): MetricValue | undefined {
  const hasPlays = game.type === 'football' && game.sides !== null && game.plays.length > 0
  if (!hasPlays || knownAtTheEnd.has(metric)) return game.reported.get(valueKey(personId, metric))
  const subject = personId === null ? null : { personId, team: game.people.get(personId)?.team ?? null }
  return runningValue(game.running, { subject, metric, sides: game.sides })
}
