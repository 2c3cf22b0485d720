import { emptyLine, knownAtTheEnd } from '@called-shot/shared/live/rules.ts'
import type { MetricValue } from '../catalogue/metrics/event-results.ts'
import { valueKey, type LiveGame } from './live-games.ts'
import { runningValue } from './running-values.ts'

/** The statistics listed for each person. */
export const lineMetrics: readonly string[] = Object.keys(emptyLine())

interface About {
  readonly metric: string
  readonly personId: string | null
}

/**
 * The value that the plays add up to. If nobody reports plays of the event, or plays do not cover the metric, it is the
 * latest value that a source reported as not final. Undefined if there is neither.
 */
export function runningOf(game: LiveGame, about: About): MetricValue | undefined {
  return playsCover(game, about)
    ? valueOfPlays(game, about)
    : game.reported.get(valueKey(about.personId, about.metric))
}

/** The value that the plays add up to, and nothing else; undefined if they do not determine it. */
export function valueOfPlays(game: LiveGame, about: About): MetricValue | undefined {
  if (!playsCover(game, about)) return undefined
  const { metric, personId } = about
  const subject = personId === null ? null : { personId, team: game.people.get(personId)?.team ?? null }
  return runningValue(game.running, { subject, metric, sides: game.sides })
}

type PlayedGame = LiveGame & { readonly sides: NonNullable<LiveGame['sides']> }

function playsCover(game: LiveGame, { metric }: Pick<About, 'metric'>): game is PlayedGame {
  return (
    game.type === 'football' && game.sides !== null && game.plays.length > 0 && !knownAtTheEnd.has(metric)
  )
}
