import { eventId, personId } from '@called-shot/shared/ids.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { isMetric } from '../catalogue/metrics/metric-exists.ts'
import type { AuditEntry, Effects, NewObservation } from '../commit/effects.ts'
import type { Player } from '../commit/player.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import { replaySource } from '../replay/replay-observations.ts'
import { decisionsByReports, type OracleSettings } from './decide-outcomes.ts'
import { readEvents, readTeams, type EventRow } from './event-reads.ts'
import { isInFuture } from './source-clock.ts'

export interface ObservationsInput {
  readonly source: string
  readonly observations: readonly {
    readonly event_id: number
    readonly person_id: string | null
    readonly metric: string
    readonly value: number | null
    readonly final: boolean
    /** When the source made the report; if not given, now. */
    readonly at?: Date | undefined
  }[]
  /**
   * These events are over for the source, which has reported all that it will: their status becomes `decided`. That
   * decides no outcome, and later reports count as before. An event of the replay ends only when the replay says so,
   * since it goes on reporting until then.
   */
  readonly completes?: readonly number[] | undefined
}

/**
 * Stores what a source reports, closes crafting and trading on each event at its first report, decides every outcome
 * that final values allow, and corrects what they have decided before, inside its dispute window. Repeating reports is
 * harmless; so is any order of reports that carry their time (Design §4 Oracle). Refuses unknown events, people and
 * metrics, and times in the future, naming the observation.
 */
export function recordObservations(settings: OracleSettings) {
  return async (
    { read, player }: Context<Player | null>,
    input: ObservationsInput,
  ): Promise<Effects<{ accepted: number; outcomes_decided: number }>> => {
    const completed = new Set(input.completes ?? [])
    const eventIds = [...new Set([...input.observations.map(({ event_id: id }) => id), ...completed])]
    const events = new Map((await readEvents(read, eventIds)).map((event) => [event.id, event]))
    await refuseUnknown(read, input, events)
    const arrived = input.observations.map((observation): NewObservation => ({
      eventId: eventId(observation.event_id),
      personId: observation.person_id === null ? null : personId(observation.person_id),
      metric: observation.metric,
      value: observation.value,
      final: observation.final,
      source: input.source,
      saidAt: observation.at ?? null,
    }))
    const ruled = await decisionsByReports(read, events, { settings, arrived })
    // One that is frozen waits for an operator's decision.
    const decided = ruled.setOutcomes.filter(({ frozen }) => frozen !== true).length
    const isEnding = (event: EventRow) =>
      completed.has(event.id) &&
      event.status === 'open' &&
      (!event.isReplayed || input.source === replaySource)
    const setEvents = [...events.values()]
      .filter((event) => event.closedAt === null || isEnding(event))
      .map((event) => ({
        id: event.id,
        closed: true,
        ...(isEnding(event) ? { status: 'decided' as const } : {}),
      }))
    return {
      answer: { accepted: arrived.length, outcomes_decided: decided },
      ...ruled,
      setEvents,
      ...(player ? { audit: auditEntry(player, input, decided) } : {}),
    }
  }
}

function auditEntry(player: Player, input: ObservationsInput, decided: number): AuditEntry {
  return {
    actorId: player.id,
    action: 'observations',
    subject: `source ${input.source}`,
    detail: {
      accepted: input.observations.length,
      outcomes_decided: decided,
      observations: input.observations,
      ...(input.completes ? { completes: input.completes } : {}),
    },
  }
}

async function refuseUnknown(
  read: Reader,
  input: ObservationsInput,
  events: ReadonlyMap<number, { readonly now: Date }>,
): Promise<void> {
  const people = [...new Set(input.observations.flatMap(({ person_id }) => person_id ?? []))]
  const known = new Set((await readTeams(read, people)).map(({ id }) => id))
  input.completes?.forEach((id, index) => {
    if (!events.has(id)) throw refuse('not_found', `completes.${index}: there is no such event`)
  })
  input.observations.forEach((observation, index) => {
    if (!events.has(observation.event_id)) {
      throw refuse('not_found', `observations.${index}.event_id: there is no such event`)
    }
    const event = events.get(observation.event_id)
    if (observation.at && event && isInFuture(observation.at, event.now)) {
      throw refuse('bad_input', `observations.${index}.at: is in the future`)
    }
    if (!isMetric(observation.metric)) {
      throw refuse('bad_input', `observations.${index}.metric: there is no such metric`)
    }
    if (observation.person_id !== null && !known.has(observation.person_id)) {
      throw refuse('not_found', `observations.${index}.person_id: there is no such person`)
    }
  })
}
