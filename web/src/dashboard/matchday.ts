import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { isPendingPrediction } from '../cards/pending.ts'

export interface Matchday {
  readonly week: number | null
  /** The first of the player's events that has not started yet. */
  readonly nextStart: { readonly event: string; readonly at: Date } | null
  readonly liveCount: number
}

/**
 * The facts of the headline, from the given predictions: the week of the next event, its start, and how many are live.
 */
export function matchdayOf(predictions: readonly CardItem[], now: Date): Matchday {
  const live = predictions.filter(isPendingPrediction)
  const starts = live
    .map(({ face }) => ({ face, at: new Date(face['starts_at'] ?? Number.NaN) }))
    .filter(({ at }) => at > now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const next = starts[0]
  return {
    week: weekIn(next?.face ?? live[0]?.face ?? {}),
    nextStart: next ? { event: next.face['event'] ?? 'Next event', at: next.at } : null,
    liveCount: live.length,
  }
}

/** Event names carry season and week: "KC at BUF, 2025 week 12". */
function weekIn(face: Readonly<Record<string, string>>): number | null {
  const [, week] = /\bweek (\d{1,2})\b/i.exec(face['event_name'] ?? '') ?? []
  return week === undefined ? null : Number(week)
}
