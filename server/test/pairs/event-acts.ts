import type { EventId } from '@called-shot/shared/ids.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { addSeconds, secondsPerHour } from '@called-shot/shared/time.ts'
import { amendOutcome } from '../../src/events/amend-outcome.ts'
import { cancelEvent, postponeEvent, startEvent, voidOverdue } from '../../src/events/change-event.ts'
import { decideOutcome } from '../../src/events/decide-outcome.ts'
import { decideFromReports, type OracleSettings } from '../../src/events/decide-outcomes.ts'
import { recordObservations } from '../../src/events/record-observations.ts'
import { setParticipation } from '../../src/events/set-participation.ts'
import { returnLateEntries } from '../../src/predictions/void-predictions.ts'
import { people } from '../world/facts.ts'
import { inputs } from '../inputs.ts'
import type { Act } from './race.ts'

const oracle: OracleSettings = { disputeSeconds: 0 }
/** The same moment for all, since the notices of a postponement name it. */
const laterThatDay = addSeconds(new Date(), 4 * secondsPerHour)

export interface OnEvent {
  readonly event: EventId
  /** Of trigger card: predictions say that Mahomes throws for 300 yards. */
  readonly triggerId: number
}

export const decide =
  (outcome: 'true' | 'false' | 'void', settings: OracleSettings = oracle): Act<OnEvent> =>
  ({ run, operator: by, props }) =>
    run(by, {
      command: decideOutcome(settings),
      input: {
        ...inputs,
        body: {
          event_id: props.event,
          person_id: people.mahomes.id,
          trigger_id: props.triggerId,
          outcome,
          evidence: 'a scene',
        },
      },
      answer: operator.decideOutcome.answer,
    })
/** Changes a final outcome. */
export const amend =
  (outcome: 'true' | 'false' | 'void'): Act<OnEvent> =>
  ({ run, operator: by, props }) =>
    run(by, {
      command: amendOutcome,
      input: {
        ...inputs,
        body: {
          event_id: props.event,
          person_id: people.mahomes.id,
          trigger_id: props.triggerId,
          outcome,
          evidence: 'a scene',
          reason: 'a scene',
        },
      },
      answer: operator.amendOutcome.answer,
    })
const notPlaying: Act<OnEvent> = ({ run, operator: by, props }) =>
  run(by, {
    command: setParticipation,
    input: {
      ...inputs,
      params: { id: props.event },
      body: { person_id: people.mahomes.id, takes_part: false, reason: 'a scene' },
    },
    answer: operator.setParticipation.answer,
  })
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
  run(by, {
    command: cancelEvent,
    input: { ...inputs, params: { id: props.event }, body: { reason: 'a scene' } },
    answer: operator.cancelEvent.answer,
  })
const postpone: Act<OnEvent> = ({ run, operator: by, props }) =>
  run(by, {
    command: postponeEvent,
    input: {
      ...inputs,
      params: { id: props.event },
      body: { starts_at: laterThatDay },
    },
    answer: operator.postponeEvent.answer,
  })
export const started: Act<OnEvent> = ({ run, operator: by, props }) =>
  run(by, {
    command: startEvent,
    input: {
      ...inputs,
      params: { id: props.event },
      body: { actual_started_at: addSeconds(new Date(), -3600) },
    },
    answer: operator.startEvent.answer,
  })
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
