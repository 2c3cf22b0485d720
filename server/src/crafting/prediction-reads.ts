import type { EventType } from '@called-shot/shared/events/event-types.ts'
import {
  outcomeId,
  type CollectionId,
  type DefinitionId,
  type EventId,
  type OutcomeId,
  type PersonId,
  type TriggerId,
} from '@called-shot/shared/ids.ts'
import type { OutcomeFacts } from '../cards/asset.ts'
import type { Queries, Reader } from '../commit/reader.ts'

/** What four cards mean together: who does what in which event, and the outcome shared with other predictions. */
export interface Meeting {
  readonly fitsCategory: boolean
  readonly fitsEventType: boolean
  readonly takesPart: boolean
  readonly outcome: OutcomeFacts | null
  readonly definition: {
    readonly id: DefinitionId
    readonly collectionId: CollectionId
    readonly collection: string
  } | null
}

export interface MeetingOf {
  readonly personId: PersonId
  readonly categoryId: number
  readonly eventId: EventId
  readonly eventType: EventType
  readonly triggerId: TriggerId
  readonly subject: 'person' | 'event'
}

interface MeetingRow {
  readonly fitsCategory: boolean
  readonly fitsEventType: boolean
  readonly takesPart: boolean
  readonly outcomeId: number | null
  readonly status: OutcomeFacts['status']
  readonly decidedAt: Date | null
  readonly finalAt: Date | null
  readonly frozen: boolean
  readonly isSettled: boolean
  readonly version: number
  readonly definitionId: DefinitionId | null
  readonly collectionId: CollectionId
  readonly collection: string
}

/** Registers the outcome if there is one; if there is none, inserting it twice counts as a change (Design §4a). */
export async function readMeeting(read: Reader, of: MeetingOf): Promise<Meeting> {
  const row = await read.one<MeetingRow>({
    name: `prediction-meeting-${of.subject}`,
    text: `
      select
        exists (select 1 from trigger_category tc where tc.trigger_id = t.id and tc.category_id = $4) as "fitsCategory",
        $5::text = any(t.event_types) as "fitsEventType",
        exists (select 1 from event_participant ep where ep.event_id = $1 and ep.person_id = $3) as "takesPart",
        o.id as "outcomeId", o.status, o.decided_at as "decidedAt", o.final_at as "finalAt", o.frozen,
        o.settled_at is not null as "isSettled", o.version,
        d.id as "definitionId", d.collection_id as "collectionId", c.name as collection
      from trigger_definition t
      left join outcome o on o.event_id = $1 and o.trigger_id = t.id
        and ${of.subject === 'person' ? 'o.person_id = $3' : 'o.person_id is null'}
      left join definition d on d.id = o.id and d.kind = 'prediction'
      left join collection c on c.id = d.collection_id
      where t.id = $2`,
    values: [of.eventId, of.triggerId, of.personId, of.categoryId, of.eventType],
  })
  const outcome = row.outcomeId === null ? null : outcomeOf(row, outcomeId(row.outcomeId))
  if (outcome) read.expectOutcome(outcome)
  return {
    fitsCategory: row.fitsCategory,
    fitsEventType: row.fitsEventType,
    takesPart: row.takesPart,
    outcome,
    definition:
      row.definitionId === null
        ? null
        : { id: row.definitionId, collectionId: row.collectionId, collection: row.collection },
  }
}

function outcomeOf(row: MeetingRow, id: OutcomeId): OutcomeFacts {
  const { status, decidedAt, finalAt, frozen, isSettled, version } = row
  return { id, status, decidedAt, finalAt, frozen, isSettled, version }
}

/** Live entries of residents in the pool of that event and trigger. */
export async function readPoolEntriesOfResidents(
  queries: Queries,
  { eventId, triggerId }: { readonly eventId: EventId; readonly triggerId: TriggerId },
): Promise<number> {
  const { entries } = await queries.one<{ entries: number }>({
    name: 'pool-entries-of-residents',
    text: `
      select count(*) as entries from outcome o
      join asset a on a.outcome_id = o.id and a.kind = 'prediction' and a.place <> 'gone'
      join account r on r.id = a.owner_id and r.is_resident
      where o.event_id = $1 and o.trigger_id = $2`,
    values: [eventId, triggerId],
  })
  return entries
}
