import type { EventId } from '@called-shot/shared/ids.ts'
import { addSeconds, secondsPerHour } from '@called-shot/shared/time.ts'
import { voidOverdue } from '../../src/events/change-event.ts'
import { decideFromReports, type OracleSettings } from '../../src/events/decide-outcomes.ts'
import { recordObservations } from '../../src/events/record-observations.ts'
import { returnLateEntries } from '../../src/predictions/void-predictions.ts'
import { people } from '../world/facts.ts'
import { calls } from '../calls.ts'
import type { Act } from './race.ts'

const oracle: OracleSettings = { disputeSeconds: 0 }
/** The same moment for all, since the notices of a postponement name it. */
const laterThatDay = addSeconds(new Date(), 4 * secondsPerHour)

export interface OnEvent {
  readonly event: EventId
  /** Of trigger card: predictions say that Mahomes throws for 300 yards. */
  readonly triggerId: number
}

const outcomeOf = ({ event, triggerId }: OnEvent) => ({
  eventId: event,
  personId: people.mahomes.id,
  triggerId,
})
export const decide =
  (outcome: 'true' | 'false' | 'void', settings: OracleSettings = oracle): Act<OnEvent> =>
  ({ run, operator: by, props }) =>
    run(by, calls.decideOutcome(settings, outcomeOf(props), outcome))
/** Changes a final outcome. */
export const amend =
  (outcome: 'true' | 'false' | 'void'): Act<OnEvent> =>
  ({ run, operator: by, props }) =>
    run(by, calls.amendOutcome(outcomeOf(props), outcome))
const notPlaying: Act<OnEvent> = ({ run, operator: by, props }) =>
  run(by, calls.setParticipation(props.event, { person_id: people.mahomes.id, takes_part: false }))
export const report =
  (value: number): Act<OnEvent> =>
  ({ runner, props }) =>
    runner.runHouse(recordObservations(oracle), {
      source: 'a feed',
      observations: [
        { event_id: props.event, person_id: people.mahomes.id, metric: 'passing_yards', value, final: true },
      ],
    })
export const cancelGame: Act<OnEvent> = ({ run, operator: by, props }) =>
  run(by, calls.cancelEvent(props.event))
const postpone: Act<OnEvent> = ({ run, operator: by, props }) =>
  run(by, calls.postponeEvent(props.event, laterThatDay))
export const started: Act<OnEvent> = ({ run, operator: by, props }) =>
  run(by, calls.startEvent(props.event, addSeconds(new Date(), -3600)))
export const overdue: Act<OnEvent> = ({ runner, props }) =>
  runner.runHouse(voidOverdue, { eventId: props.event })
export const decideReported: Act<OnEvent> = ({ runner, props }) =>
  runner.runHouse(decideFromReports(oracle), { eventId: props.event })
export const late: Act<OnEvent> = ({ runner, props }) =>
  runner.runHouse(returnLateEntries, { eventId: props.event })

/** The acts that race with everything that depends on an event. */
export const happening = {
  'decide true': decide('true'),
  'decide false': decide('false'),
  'report 312 yards': report(312),
  'cancel the event': cancelGame,
  'postpone the event': postpone,
  'the event has started': started,
  'return late entries': late,
  'he will not play': notPlaying,
}
