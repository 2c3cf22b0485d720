import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { callStateOf } from '../card/call-words.ts'
import { isPendingPrediction } from '../cards/pending.ts'

export interface Matchday {
  readonly week: number | null
  /** The first of the player's events that has not started yet. */
  readonly nextStart: { readonly event: string; readonly at: Date } | null
  /** Undecided calls whose event is on, and all other undecided ones. */
  readonly liveCount: number
  readonly pendingCount: number
}

/**
 * The facts of the headline, from the given predictions: the week of the next event, its start, and how many calls are
 * live and pending.
 */
export function matchdayOf(predictions: readonly CardItem[], now: Date): Matchday {
  const undecided = predictions.filter(isPendingPrediction)
  const liveCount = undecided.filter((card) => callStateOf(card, now)?.isLive === true).length
  const starts = undecided
    .map(({ face }) => ({ face, at: new Date(face['starts_at'] ?? Number.NaN) }))
    .filter(({ at }) => at > now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const next = starts[0]
  return {
    week: weekIn(next?.face ?? undecided[0]?.face ?? {}),
    nextStart: next ? { event: next.face['event'] ?? 'Next event', at: next.at } : null,
    liveCount,
    pendingCount: undecided.length - liveCount,
  }
}

/** Event names carry season and week: "KC at BUF, 2025 week 12". */
function weekIn(face: Readonly<Record<string, string>>): number | null {
  const [, week] = /\bweek (\d{1,2})\b/i.exec(face['event_name'] ?? '') ?? []
  return week === undefined ? null : Number(week)
}
