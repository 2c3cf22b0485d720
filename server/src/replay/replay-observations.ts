import { participatedMetric } from '@called-shot/shared/events/oracle-rules.ts'
import { replaySeconds } from '@called-shot/shared/catalogue/replay-schedule.ts'
import type { EventType } from '@called-shot/shared/events/event-types.ts'
import type { Content, Trigger } from '../catalogue/content.ts'
import type { SeasonEvent } from '../catalogue/events/season-event.ts'
import { seasonEvents } from '../catalogue/events/season-events.ts'
import type { EventResults, MetricValue } from '../catalogue/metrics/event-results.ts'
import { metricExists } from '../catalogue/metrics/metric-exists.ts'

export const replaySource = 'replay'

/** One report of the replay's feed about an event; `personId` null means the event itself. */
export interface ReplayObservation {
  readonly personId: string | null
  readonly metric: string
  readonly value: MetricValue
  readonly final: boolean
}

/** A metric that an outcome is about, of a person or (null) of the event itself. */
export interface AskedMetric {
  readonly personId: string | null
  readonly metric: string
}

/** How long an event lasts, in seconds of the replay; its final values come at the end. */
export function secondsOf(type: EventType): number {
  return type === 'football' ? replaySeconds.game : replaySeconds.other
}

/**
 * Returns what the feed reports about an event, `elapsed` seconds of the replay (real seconds times the speed) after
 * its start: for a football game first who takes part, and for every event its final values once it is over. No value
 * is derived from a final one before the end, so the other sports report nothing until then. Calling it late or twice
 * is harmless, because each answer includes everything reported before. Empty before the start, and for an event
 * without results.
 *
 * Only metrics that a trigger uses for that person's category, or for the event, are reported, and those that are asked
 * for: outcomes can be about triggers that the content does not have yet or no longer has. A final null is "took part,
 * no such result".
 */
export function replayObservations(
  content: Content,
  event: { readonly type: EventType; readonly sourceId: string; readonly asked?: readonly AskedMetric[] },
  elapsed: number,
): ReplayObservation[] {
  const found = seasonEvents(content).find(event.type, event.sourceId)
  if (!found?.results || elapsed < 0) return []
  const isOver = elapsed >= secondsOf(event.type)
  if (!isOver && event.type !== 'football') return []
  const took = attendance(found, found.results)
  return isOver
    ? [...took, ...finalValues(content, found, { ...found.results, asked: event.asked ?? [] })]
    : took
}

/** Everybody on the list took part or did not; either is final at once. */
function attendance({ participants }: SeasonEvent, { tookPart }: EventResults): ReplayObservation[] {
  return participants.map(({ personId }) => ({
    personId,
    metric: participatedMetric,
    value: Number(tookPart.has(personId)),
    final: true,
  }))
}

function finalValues(
  content: Content,
  { type, participants }: SeasonEvent,
  results: EventResults & { readonly asked: readonly AskedMetric[] },
): ReplayObservation[] {
  const metrics = metricsFor(content, type)
  const asked = Map.groupBy(results.asked, ({ personId }) => personId)
  const metricsOf = (personId: string | null, used: readonly string[]) => {
    const subject = personId === null ? 'event' : 'person'
    const more = (asked.get(personId) ?? []).map(({ metric }) => metric)
    return new Set([...used, ...more.filter((metric) => metricExists({ metric, subject }, type))])
  }
  const ofPeople = participants.flatMap(({ personId }) => {
    const valueOf = results.tookPart.get(personId)
    if (!valueOf) return []
    return [...metricsOf(personId, metrics.forPerson(personId))].map((metric) => ({
      personId,
      metric,
      value: valueOf(metric),
      final: true,
    }))
  })
  const ofEvent = [...metricsOf(null, metrics.forEvent)].map((metric) => ({
    personId: null,
    metric,
    value: results.event(metric),
    final: true,
  }))
  return [...ofPeople, ...ofEvent]
}

interface UsedMetrics {
  readonly forEvent: readonly string[]
  forPerson(personId: string): readonly string[]
}

const known = new WeakMap<Content, Map<EventType, UsedMetrics>>()

/** Computed once for each content and type. */
function metricsFor(content: Content, type: EventType): UsedMetrics {
  const ofContent = known.get(content) ?? new Map<EventType, UsedMetrics>()
  known.set(content, ofContent)
  const metrics = ofContent.get(type) ?? usedMetrics(content, type)
  ofContent.set(type, metrics)
  return metrics
}

function usedMetrics(content: Content, type: EventType): UsedMetrics {
  const triggers = content.triggers.filter(
    (trigger) => trigger.eventTypes.includes(type) && metricExists(trigger, type),
  )
  const ofSubject = (subject: Trigger['subject']) => triggers.filter((trigger) => trigger.subject === subject)
  const byCategory = new Map(
    content.categories.map(({ name }) => [
      name,
      namesOf(ofSubject('person').filter(({ categories }) => categories.includes(name))),
    ]),
  )
  const categoryOf = new Map(content.people.map(({ id, category }) => [id, category]))
  return {
    forEvent: namesOf(ofSubject('event')),
    forPerson: (personId) => byCategory.get(categoryOf.get(personId) ?? '') ?? [],
  }
}

function namesOf(triggers: readonly Trigger[]): string[] {
  return [...new Set(triggers.map(({ metric }) => metric))]
}
