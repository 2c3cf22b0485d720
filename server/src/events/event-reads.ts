import type { AccountId, EventId, OutcomeId, PersonId, TriggerId } from '@called-shot/shared/ids.ts'
import type { Condition, FinalReport } from '@called-shot/shared/events/oracle-rules.ts'
import type { EventFacts, OutcomeFacts } from '../cards/asset.ts'
import { isLiveRun } from '../catalogue/live-runs.ts'
import type { Queries, Reader } from '../commit/reader.ts'

export interface EventRow extends Omit<EventFacts, 'week' | 'detail'> {
  readonly originalStartsAt: Date
  /** The replay plays it, and says when it is over. */
  readonly isReplayed: boolean
  readonly groupName: string | null
  readonly sourcesRequired: number
  readonly now: Date
}

const eventColumns = `e.id, e.name, e.short_name as "shortName", e.type, e.starts_at as "startsAt",
  e.original_starts_at as "originalStartsAt", e.actual_started_at as "actualStartedAt", e.closed_at as "closedAt",
  e.status, e.pool, e.group_name as "groupName", e.sources_required as "sourcesRequired", e.version,
  exists (select 1 from season_run r where r.id = e.season_run_id and not ${isLiveRun}) as "isReplayed",
  clock_timestamp() as now`

/** An event's state in one word, the same on every screen of operators: 'open' until it is on, then how it ended. */
export const eventStateColumn = `case when e.status = 'open'
  and (e.closed_at is not null or e.starts_at <= statement_timestamp()) then 'on' else e.status end`

/** Events for a command, each registered with the version that was seen. */
export async function readEvents(read: Reader, ids: readonly number[]): Promise<EventRow[]> {
  const rows = await read.query<EventRow>({
    name: 'events-by-ids',
    text: `select ${eventColumns} from event e where e.id = any($1::bigint[]) order by e.id`,
    values: [ids],
  })
  for (const row of rows) read.expectEvent(row)
  return rows
}

/** The held cards of an event, by the indexes that other reads need: tradable ones, starter cards, and bonus money's. */
const eventCardsOf = (event: string) => `
  select a.owner_id, a.kind from definition d join asset a on a.definition_id = d.id
  where d.kind = 'event' and d.ref = ${event}::text and a.place = 'held' and a.tradable and not a.redeemable
  union all
  select a.owner_id, a.kind from asset a
  where a.event_id = ${event} and a.kind = 'event' and a.tutorial and a.place = 'held'
  union all
  select a.owner_id, a.kind from asset a
  where a.event_id = ${event} and a.kind = 'event' and a.bonus_paid and a.place <> 'gone' and a.place = 'held'`

export interface HolderOn {
  readonly ownerId: AccountId
  /** Whether they have a prediction on the event, and not only event cards for it. */
  readonly isPlaying: boolean
}

/**
 * Who has predictions on an event, or event cards for it, and has no notice of that fact: first those with predictions,
 * each once.
 */
export function readHoldersOn(
  queries: Queries,
  { event, untold, most }: { readonly event: EventId; readonly untold: string; readonly most: number },
): Promise<HolderOn[]> {
  return queries.query<HolderOn>({
    name: 'holders-on-event',
    text: `
      select owner_id as "ownerId", bool_or(kind = 'prediction') as "isPlaying" from (
        select owner_id, kind from asset where event_id = $1 and kind = 'prediction' and place <> 'gone'
        union all
        ${eventCardsOf('$1')}) held
      where not exists (select 1 from notification n where n.account_id = held.owner_id and n.fact = $2)
      group by owner_id order by 2 desc, 1 limit $3`,
    values: [event, untold, most],
  })
}

/** An event that was moved, and where from. */
export interface MovedEvent {
  readonly id: EventId
  readonly from: Date
}

/** Events that were moved in the last hour with more players to tell than one commit can, each once. */
export function readMovedEvents(queries: Queries): Promise<MovedEvent[]> {
  return queries.query<MovedEvent>({
    name: 'moved-events-to-tell',
    text: `
      select distinct on (subject) split_part(subject, ' ', 2)::bigint as id, (detail->>'from')::timestamptz as "from"
      from audit
      where action = 'event_postponed' and detail ? 'told' and at > statement_timestamp() - interval '1 hour'
      order by subject, id desc`,
  })
}

export interface UntoldHolder {
  readonly ownerId: AccountId
  readonly eventId: EventId
  readonly name: string
  readonly startsAt: Date
  readonly originalStartsAt: Date
}

/**
 * Players with event cards for a canceled event who have never predicted it and have not been told; events that began
 * more than two days ago are left alone.
 */
export function readUntoldHolders(queries: Queries, most: number): Promise<UntoldHolder[]> {
  return queries.query<UntoldHolder>({
    name: 'untold-holders',
    text: `
      select distinct held.owner_id as "ownerId", e.id as "eventId", e.name, e.starts_at as "startsAt",
        e.original_starts_at as "originalStartsAt"
      from event e cross join lateral (${eventCardsOf('e.id')}) held
      where e.status = 'cancelled' and e.starts_at > statement_timestamp() - interval '2 days'
        and not exists (select 1 from asset p
          where p.event_id = e.id and p.kind = 'prediction' and p.owner_id = held.owner_id)
        and not exists (select 1 from notification n
          where n.account_id = held.owner_id and n.fact = 'event_voided:' || e.id)
      order by e.id, held.owner_id limit $1`,
    values: [most],
  })
}

/** The people among these ids, each with the team they play for now. */
export function readTeams(
  queries: Queries,
  people: readonly string[],
): Promise<{ readonly id: string; readonly team: string | null }[]> {
  return queries.query<{ id: string; team: string | null }>({
    name: 'teams-of-people',
    text: 'select id, team from person where id = any($1::text[])',
    values: [people],
  })
}

export async function isCollection(queries: Queries, id: number): Promise<boolean> {
  const rows = await queries.query<{ id: number }>({
    name: 'is-collection',
    text: 'select id from collection where id = $1::bigint',
    values: [id],
  })
  return rows.length > 0
}

export interface OutcomeRow extends Omit<OutcomeFacts, 'isSettled'> {
  readonly eventId: EventId
  readonly personId: PersonId | null
  readonly triggerId: TriggerId
  readonly evidence: unknown
}

export const outcomeColumns = `o.id, o.event_id as "eventId", o.person_id as "personId", o.trigger_id as "triggerId",
  o.status, o.decided_at as "decidedAt", o.final_at as "finalAt", o.frozen, o.evidence, o.version`

export interface PendingOutcome extends OutcomeRow, Condition {
  readonly sentence: string
  readonly participates: boolean
}

const withCondition = `${outcomeColumns}, t.metric, t.comparator, t.threshold, t.sentence,
  (o.person_id is null or exists (
    select 1 from event_participant ep where ep.event_id = o.event_id and ep.person_id = o.person_id)) as participates`

/** The undecided outcomes of an event, or those about one person, registered: at most `limit`, to be voided. */
export async function readOutcomesToVoid(
  read: Reader,
  {
    eventId,
    personId = null,
    limit,
  }: { readonly eventId: EventId; readonly personId?: PersonId | null; readonly limit: number },
): Promise<OutcomeId[]> {
  const rows = await read.query<{ id: OutcomeId; version: number }>({
    name: 'outcomes-to-void',
    text: `
      select id, version from outcome
      where event_id = $1 and status = 'pending' and ($2::text is null or person_id = $2) order by id limit $3`,
    values: [eventId, personId, limit],
  })
  for (const row of rows) read.expectOutcome(row)
  return rows.map(({ id }) => id)
}

/** The metrics that undecided outcomes of an event wait for, each once for a person or for the event itself. */
export function readAskedMetrics(
  queries: Queries,
  event: EventId,
): Promise<{ readonly personId: PersonId | null; readonly metric: string }[]> {
  return queries.query<{ personId: PersonId | null; metric: string }>({
    name: 'asked-metrics',
    text: `
      select distinct o.person_id as "personId", t.metric
      from outcome o join trigger_definition t on t.id = o.trigger_id
      where o.event_id = $1 and o.status = 'pending'`,
    values: [event],
  })
}

/** More than a game can have: its people times the triggers that fit them. */
const maxOutcomes = 5000

/** Undecided outcomes of the events. Not registered; only outcomes that change are. */
export function readPendingOutcomes(queries: Queries, events: readonly EventId[]): Promise<PendingOutcome[]> {
  return queries.query<PendingOutcome>({
    name: 'pending-outcomes',
    text: `
      select ${withCondition} from outcome o join trigger_definition t on t.id = o.trigger_id
      where o.event_id = any($1::bigint[]) and o.status = 'pending'
      order by o.id limit ${maxOutcomes}`,
    values: [events],
  })
}

/**
 * Outcomes of the events that reports have decided and may still correct: inside their dispute window, or waiting
 * because sources contradict each other. Reports no longer change what an operator decided or what a player disputes.
 * Not registered; only outcomes that change are.
 */
export function readCorrectableOutcomes(
  queries: Queries,
  events: readonly EventId[],
): Promise<PendingOutcome[]> {
  return queries.query<PendingOutcome>({
    name: 'correctable-outcomes',
    text: `
      select ${withCondition} from outcome o join trigger_definition t on t.id = o.trigger_id
      where o.event_id = any($1::bigint[]) and o.status <> 'pending' and o.settled_at is null
        and (o.frozen or o.final_at > statement_timestamp()) and o.evidence ? 'reports'
        and not exists (select 1 from dispute d where d.outcome_id = o.id)
      order by o.id limit ${maxOutcomes}`,
    values: [events],
  })
}

export interface StoredReport extends FinalReport {
  readonly eventId: EventId
  readonly at: Date
}

/** Every final report on the events: a source's later report replaces its earlier one. */
export async function readFinalReports(
  queries: Queries,
  events: readonly EventId[],
): Promise<StoredReport[]> {
  return queries.query<StoredReport>({
    name: 'final-reports',
    text: `
      select event_id as "eventId", person_id as "personId", metric, value, source, said_at as "saidAt", at
      from observation where event_id = any($1::bigint[]) and final order by id`,
    values: [events],
  })
}
