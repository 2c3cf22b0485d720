import {
  kickoffsBetween,
  publishedUntil,
  realMilliseconds,
  replaySeason,
  replaySeconds,
  stepsBetween,
  type ReplayClock,
  type Span,
} from '@called-shot/shared/catalogue/replay-schedule.ts'
import { voidAfterSecondsOf } from '@called-shot/shared/events/season-rules.ts'
import type { EventType } from '@called-shot/shared/events/event-types.ts'
import type { Content } from '../catalogue/content.ts'
import { toPlay, type ScheduledEvent, type SeasonEvent } from '../catalogue/events/season-event.ts'
import { seasonEvents } from '../catalogue/events/season-events.ts'

export interface ReplaySettings extends ReplayClock {
  /** REPLAY_FROM: the day on which the first run of football starts. */
  readonly from: string | null
  /** REPLAY_SEASON: the football season that is played; if not set, the calendar finds one (`replaySeason`). */
  readonly season?: number | null
}

/** A game or another event with the time at which it is played back, and everything needed to publish it. */
export interface ReplayEvent extends ScheduledEvent {
  /** The run of its season in which it is played: one row of season_run for each (type, run). */
  readonly run: number
  readonly runStartsAt: Date
}

export interface ReplayCalendar {
  /** Every event that starts in the span, in order of start. */
  between(span: Span): ReplayEvent[]
  /**
   * The events that must be published at `now` and have not started: three weeks of football, two hours of the other
   * sports.
   */
  published(now: Date): ReplayEvent[]
}

/** Each sport has its own offset within the ten minutes, so that something starts every two. */
const shifts: Readonly<Record<Exclude<EventType, 'football'>, number>> = {
  golf: 0.2,
  awards: 0.4,
  boxoffice: 0.6,
  elections: 0.8,
}
const otherTypes = ['golf', 'awards', 'boxoffice', 'elections'] as const

/**
 * The times at which everything with results is played back, in a loop, from the epoch on (GAME 'Replay clock'). Pure:
 * the same content and settings give the same calendar in every process and after every restart.
 */
export function replayCalendar(content: Content, settings: ReplaySettings): ReplayCalendar {
  const events = seasonEvents(content)
  const football = replaySeason(content.games, settings.from, settings.season)
  const others = otherTypes.map((type) => ({
    clock: { ...settings, shift: shifts[type] },
    events: events.of(type).filter(({ results }) => results !== null),
  }))

  function footballBetween(span: Span): ReplayEvent[] {
    return kickoffsBetween(football, settings, span).flatMap(({ run, runStartsAt, startsAt, games }) =>
      games.flatMap((game) => {
        const event = events.find('football', game.id)
        return event ? replayed(event, { run, runStartsAt, startsAt }, settings) : []
      }),
    )
  }

  function othersBetween(span: Span): ReplayEvent[] {
    return others.flatMap(({ clock, events: ofType }) =>
      stepsBetween(ofType, clock, span).map(({ event, ...moment }) => replayed(event, moment, settings)),
    )
  }

  return {
    between: (span) => [...footballBetween(span), ...othersBetween(span)].sort(byStart),
    published(now) {
      // A moment early, so that the horizon is already full when the week turns.
      const soon = new Date(now.getTime() + realMilliseconds(replaySeconds.other, settings))
      const notStarted = new Date(now.getTime() + 1)
      const otherEnd = new Date(soon.getTime() + realMilliseconds(replaySeconds.ahead, settings))
      return [
        ...footballBetween({ from: notStarted, until: publishedUntil(settings, soon) }),
        ...othersBetween({ from: notStarted, until: otherEnd }),
      ].sort(byStart)
    },
  }
}

interface Moment {
  readonly run: number
  readonly runStartsAt: Date
  readonly startsAt: Date
}

function replayed(event: SeasonEvent, moment: Moment, { speed }: ReplaySettings): ReplayEvent {
  return {
    ...toPlay(event),
    ...moment,
    voidAfterSeconds: voidAfterSecondsOf({ is: 'replay', speed }),
    sourcesRequired: 1,
  }
}

function byStart(a: ReplayEvent, b: ReplayEvent): number {
  return a.startsAt.getTime() - b.startsAt.getTime() || (a.sourceId < b.sourceId ? -1 : 1)
}
