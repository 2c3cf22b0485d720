import { voidAfterSecondsOf } from '@called-shot/shared/events/season-rules.ts'
import type { Span } from '@called-shot/shared/catalogue/replay-schedule.ts'
import type { Content } from './content.ts'
import { toPlay, type EventToPlay } from './events/season-event.ts'
import { seasonEvents } from './events/season-events.ts'

/** An open event at its real time (SEASON=live); its results come from feeds and operators. */
export interface LiveEvent extends EventToPlay {
  readonly startsAt: Date
  readonly voidAfterSeconds: number
  readonly sourcesRequired: number
}

/** Open events that begin in the span, in order. Operators create an event whose day the source does not know. */
export function liveEvents(content: Content, { from, until }: Span): LiveEvent[] {
  return seasonEvents(content)
    .all.flatMap((event): LiveEvent[] => {
      const startsAt = event.realStart
      if (event.results !== null || startsAt === null || startsAt < from || startsAt >= until) return []
      return [
        {
          ...toPlay(event),
          startsAt,
          voidAfterSeconds: voidAfterSecondsOf({ is: 'live' }),
          sourcesRequired: 1,
        },
      ]
    })
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.sourceId < b.sourceId ? -1 : 1))
}
