import { eventId, personId, type EventId } from '@called-shot/shared/ids.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { AuditEntry, Effects, NewObservation } from '../commit/effects.ts'
import type { Player } from '../commit/player.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import { decisionsByReports, type OracleSettings } from './decide-outcomes.ts'
import { readEvents } from './event-reads.ts'
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
  /** These events have reported all they will: their status becomes `decided`. */
  readonly completes?: readonly EventId[]
}

/**
 * Stores what a source reports, closes crafting and trading on each event at its first report, decides every outcome
 * that final values allow, and corrects what they have decided before, inside its dispute window. Repeating reports is
 * harmless; so is any order of reports that carry their time (Design §4 Oracle). Refuses unknown events and people, and
 * times in the future, naming the observation.
 */
export function recordObservations(settings: OracleSettings) {
  return async (
    { read, player }: Context<Player | null>,
    input: ObservationsInput,
  ): Promise<Effects<{ accepted: number; outcomes_decided: number }>> => {
    const eventIds = [...new Set(input.observations.map((observation) => observation.event_id))]
    const events = new Map((await readEvents(read, eventIds)).map((event) => [event.id, event]))
    await refuseUnknown(read, input, events)
    const observations = input.observations.map((observation): NewObservation => ({
      eventId: eventId(observation.event_id),
      personId: observation.person_id === null ? null : personId(observation.person_id),
      metric: observation.metric,
      value: observation.value,
      final: observation.final,
      source: input.source,
      saidAt: observation.at ?? null,
    }))
    const arrived = observations.flatMap((observation) => {
      const event = observation.final ? events.get(observation.eventId) : undefined
      return event ? { ...observation, saidAt: observation.saidAt ?? event.now } : []
    })
    const { setOutcomes, before } = await decisionsByReports(read, events, { settings, arrived })
    const completed = new Set(input.completes ?? [])
    const setEvents = [...events.values()]
      .filter((event) => event.closedAt === null || (completed.has(event.id) && event.status === 'open'))
      .map((event) => ({
        id: event.id,
        closed: true,
        ...(completed.has(event.id) && event.status === 'open' ? { status: 'decided' as const } : {}),
      }))
    return {
      answer: { accepted: observations.length, outcomes_decided: setOutcomes.length },
      observations,
      setOutcomes,
      before,
      setEvents,
      ...(player ? { audit: auditEntry(player, input, setOutcomes.length) } : {}),
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
    },
  }
}

async function refuseUnknown(
  read: Reader,
  input: ObservationsInput,
  events: ReadonlyMap<number, { readonly now: Date }>,
): Promise<void> {
  const people = [...new Set(input.observations.flatMap(({ person_id }) => person_id ?? []))]
  const known = new Set(
    (
      await read.query<{ id: string }>({
        name: 'known-people',
        text: 'select id from person where id = any($1::text[])',
        values: [people],
      })
    ).map(({ id }) => id),
  )
  input.observations.forEach((observation, index) => {
    if (!events.has(observation.event_id)) {
      throw refuse('not_found', `observations.${index}.event_id: there is no such event`)
    }
    const event = events.get(observation.event_id)
    if (observation.at && event && isInFuture(observation.at, event.now)) {
      throw refuse('bad_input', `observations.${index}.at: is in the future`)
    }
    if (observation.person_id !== null && !known.has(observation.person_id)) {
      throw refuse('not_found', `observations.${index}.person_id: there is no such person`)
    }
  })
}
