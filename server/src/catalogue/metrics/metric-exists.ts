import { participatedMetric } from '@called-shot/shared/events/oracle-rules.ts'
import type { EventType } from '@called-shot/shared/events/event-types.ts'
import type { Trigger } from '../content.ts'
import { awardsMetrics } from './awards.ts'
import { boxOfficeMetrics } from './box-office.ts'
import { electionMetrics } from './elections.ts'
import { footballMetrics } from './football.ts'
import { golfMetrics } from './golf.ts'

const metricNames: Readonly<Record<EventType, { readonly person: object; readonly event: object }>> = {
  football: footballMetrics,
  golf: golfMetrics,
  awards: awardsMetrics,
  boxoffice: boxOfficeMetrics,
  elections: electionMetrics,
}

/** Whether anything can be reported under this name: a result that some trigger can be about, or who took part. */
export function isMetric(name: string): boolean {
  return (
    name === participatedMetric ||
    Object.values(metricNames).some(
      ({ person, event }) => Object.hasOwn(person, name) || Object.hasOwn(event, name),
    )
  )
}

/** Whether events of this type have a result that the trigger can be about. */
export function metricExists(trigger: Pick<Trigger, 'metric' | 'subject'>, type: EventType): boolean {
  return Object.hasOwn(metricNames[type][trigger.subject], trigger.metric)
}
