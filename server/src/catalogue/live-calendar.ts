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

export interface LiveSeason {
  readonly year: number
  /** The kickoff of its first game, whenever that is. */
  readonly firstKickoff: Date
}

/** The football seasons of these events, in the events' order. */
export function liveSeasons(content: Content, events: readonly ScheduledEvent[]): LiveSeason[] {
  const years = new Set(events.flatMap((event) => footballYearOf(event) ?? []))
  return [...years].map((year) => {
    const kickoffs = content.games.filter(({ season }) => season === year).map(({ kickoff }) => kickoff)
    return { year, firstKickoff: new Date(Math.min(...kickoffs.map((kickoff) => Date.parse(kickoff)))) }
  })
}

/** The season that a football game belongs to; the other sports have none. */
export function footballYearOf({ type, detail }: Pick<ScheduledEvent, 'type' | 'detail'>): number | null {
  return type === 'football' ? Number(detail['season']) : null
}
