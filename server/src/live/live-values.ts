import { emptyLine, knownAtTheEnd } from '@called-shot/shared/live/rules.ts'
import type { MetricValue } from '../catalogue/metrics/event-results.ts'
import { valueKey, type LiveGame } from './live-games.ts'
import { runningValue } from './running-values.ts'

/** The statistics listed for each person. */
export const lineMetrics: readonly string[] = Object.keys(emptyLine())

/**
 * The value that the plays add up to. If nobody reports plays of the event, or plays do not cover the metric, it is the
 * latest value that a source reported as not final. Undefined if there is neither.
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
