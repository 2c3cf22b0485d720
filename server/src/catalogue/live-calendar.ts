import { voidAfterSecondsOf } from '@called-shot/shared/events/season-rules.ts'
import type { Span } from '@called-shot/shared/catalogue/replay-schedule.ts'
import type { Content } from './content.ts'
import { toPlay, type ScheduledEvent } from './events/season-event.ts'
import { seasonEvents } from './events/season-events.ts'

/**
 * Open events that begin in the span, in order, at their real times (SEASON=live); their results come from feeds and
 * operators. Operators create an event whose day the source does not know.
 */
export function liveEvents(content: Content, { from, until }: Span): ScheduledEvent[] {
  return seasonEvents(content)
    .all.flatMap((event): ScheduledEvent[] => {
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
