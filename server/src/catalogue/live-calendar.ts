import type { Span } from '@called-shot/shared/catalogue/replay-schedule.ts'
import type { Content } from './content.ts'
import type { SeasonEvent } from './events/season-event.ts'
import { seasonEvents } from './events/season-events.ts'

/** An open event at its real time (SEASON=live); its results come from feeds and operators. */
export interface LiveEvent extends Omit<SeasonEvent, 'results' | 'realStart'> {
  readonly startsAt: Date
  readonly voidAfterSeconds: number
  readonly sourcesRequired: number
}

/** Without a result by then an outcome is void (Design §4 Outcome). */
const voidAfterSeconds = 14 * 86_400

/** Open events that begin in the span, in order. One whose day the source does not know is left to operators. */
export function liveEvents(content: Content, { from, until }: Span): LiveEvent[] {
  return seasonEvents(content)
    .all.flatMap(({ results, realStart, ...event }): LiveEvent[] => {
      if (results !== null || realStart === null || realStart < from || realStart >= until) return []
      return [{ ...event, startsAt: realStart, voidAfterSeconds, sourcesRequired: 1 }]
    })
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.sourceId < b.sourceId ? -1 : 1))
}
