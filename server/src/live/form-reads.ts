import type { EventType } from '@called-shot/shared/events/event-types.ts'
import type { Condition } from '@called-shot/shared/events/oracle-rules.ts'
import type { EventId, PersonId, TriggerId } from '@called-shot/shared/ids.ts'
import type { Queries } from '../commit/reader.ts'
import type { Rate } from '../cards/run-rates.ts'
import { eventCounts } from './event-is-over.ts'

/** An event that a person takes part in, open or decided. */
export interface Participation {
  readonly person: PersonId
  readonly name: string
  readonly categoryId: number
  readonly category: string
  readonly eventId: EventId
  readonly eventName: string
  readonly startsAt: Date
  readonly isNext: boolean
  readonly run: number | null
  readonly team: string | null
  readonly home: string | null
  readonly away: string | null
}

/**
 * The newest events of each person: those that have not started, and the last one that has. Events are published a few
 * weeks ahead at most, so both are among a person's newest dozen.
 */
export function readParticipations(
  queries: Queries,
  people: readonly PersonId[],
): Promise<readonly Participation[]> {
  return queries.query<Participation>({
    name: 'form-participations',
    text: `
      select p.id as person, p.name, p.category_id as "categoryId", k.name as category, e.id as "eventId",
        e.short_name as "eventName", e.starts_at as "startsAt",
        e.status = 'open' and e.closed_at is null and e.starts_at > statement_timestamp() as "isNext",
        e.season_run_id as run, newest.team, e.detail->>'home' as home, e.detail->>'away' as away
      from person p join category k on k.id = p.category_id
      cross join lateral (
        select ep.event_id, ep.team from event_participant ep
        where ep.person_id = p.id order by ep.event_id desc limit 12) as newest
      join event e on e.id = newest.event_id
      where p.id = any($1)
      order by p.id, e.starts_at, e.id`,
    values: [people],
  })
}

/** Only what was known before then: events of this run that started earlier. */
export interface Horizon {
  readonly person: PersonId
  /** The event in question; null if none is coming. */
  readonly event: EventId | null
  readonly run: number | null
  readonly before: Date
  /** Ids grow as events are published: nothing after this one is read. */
  readonly upToEvent: number
}

export interface PlayedGame {
  readonly person: PersonId
  readonly sourceId: string
  readonly eventType: EventType
  readonly name: string
  readonly playedAt: Date
  /** The person's side then, of a game between two; of earlier seasons the team that they are with now. */
  readonly team: string | null
  readonly home: string | null
  readonly away: string | null
  /** Metric to value; null is "took part, no such result". */
  readonly personValues: Readonly<Record<string, number | null>>
  readonly eventValues: Readonly<Record<string, number | null>>
}

export const shownGames = 8
/** A season has fewer than twenty games per person, and three weeks of it are published ahead. */
const newestLookedAt = 40

/** The last games of the run that are over and in which each person took part, newest first, with their final values. */
export function readRunGames(queries: Queries, horizons: readonly Horizon[]): Promise<readonly PlayedGame[]> {
  return queries.query<PlayedGame>({
    name: 'form-run-games',
    text: `
      select who.person, coalesce(game.source_id, game.id::text) as "sourceId", game.type as "eventType",
        game.short_name as name, game.starts_at as "playedAt", game.side as team, game.detail->>'home' as home,
        game.detail->>'away' as away, said.person_values as "personValues",
        said.event_values as "eventValues"
      from unnest($1::text[], $2::int[], $3::timestamptz[], $4::bigint[]) as who (person, run, before, up_to)
      cross join lateral (
        select e.*, newest.team as side from (
          select ep.event_id, ep.team from event_participant ep
          where ep.person_id = who.person and ep.event_id <= who.up_to
          order by ep.event_id desc limit ${newestLookedAt}) as newest
        join event e on e.id = newest.event_id
        where ${eventCounts} and e.starts_at < who.before
          and (e.season_run_id = who.run or e.season_run_id is null)
          and exists (
            select 1 from observation o where o.event_id = e.id and o.person_id = who.person and o.final)
          and not exists (
            select 1 from observation o
            where o.event_id = e.id and o.person_id = who.person and o.final
              and o.metric = 'participated' and o.value = 0)
        order by e.starts_at desc, e.id desc limit ${shownGames}) as game
      cross join lateral (
        select
          coalesce(json_object_agg(o.metric, o.value order by o.id) filter (where o.person_id is not null), '{}')
            as person_values,
          coalesce(json_object_agg(o.metric, o.value order by o.id) filter (where o.person_id is null), '{}')
            as event_values
        from observation o
        where o.event_id = game.id and (o.person_id = who.person or o.person_id is null) and o.final) as said
      order by who.person, game.starts_at desc, game.id desc`,
    values: [
      horizons.map(({ person }) => person),
      horizons.map(({ run }) => run),
      horizons.map(({ before }) => before),
      horizons.map(({ upToEvent }) => upToEvent),
    ],
  })
}

/** The last games of earlier seasons, newest first; loaded with the content and changed by nothing else. */
export function readPastGames(queries: Queries, people: readonly PersonId[]): Promise<readonly PlayedGame[]> {
  return queries.query<PlayedGame>({
    name: 'form-past-games',
    text: `
      select r.person_id as person, r.source_id as "sourceId", r.event_type as "eventType", r.name,
        r.played_at as "playedAt", p.team, nullif(split_part(r.name, ' at ', 2), '') as home,
        split_part(r.name, ' at ', 1) as away, r.person_values as "personValues", r.event_values as "eventValues"
      from past_result r join person p on p.id = r.person_id
      where r.person_id = any($1) order by r.person_id, r.played_at desc`,
    values: [people],
  })
}

export interface TriggerRow extends Condition {
  readonly id: TriggerId
  readonly name: string
  readonly subject: 'person' | 'event'
  readonly eventTypes: readonly EventType[]
  readonly categories: readonly { readonly id: number; readonly name: string }[]
}

export function readTriggers(queries: Queries, ids: readonly TriggerId[]): Promise<readonly TriggerRow[]> {
  return queries.query<TriggerRow>({
    name: 'form-triggers',
    text: `
      select t.id, t.name, t.metric, t.comparator, t.threshold, t.subject, t.event_types as "eventTypes",
        (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name), '[]')
         from trigger_category c join category k on k.id = c.category_id where c.trigger_id = t.id) as categories
      from trigger_definition t where t.id = any($1)`,
    values: [ids],
  })
}

/** A person, or null for an unknown one. */
export async function readPersonWithCategory(
  queries: Queries,
  id: PersonId,
): Promise<{ readonly person: PersonId; readonly categoryId: number } | null> {
  return queries.first<{ person: PersonId; categoryId: number }>({
    name: 'form-person',
    text: `select id as person, category_id as "categoryId" from person where id = $1`,
    values: [id],
  })
}

export interface EventMoment {
  readonly id: EventId
  readonly run: number | null
  readonly startsAt: Date
}

export function readEventMoments(queries: Queries, ids: readonly EventId[]): Promise<readonly EventMoment[]> {
  return queries.query<EventMoment>({
    name: 'form-event-moments',
    text: `select id, season_run_id as run, starts_at as "startsAt" from event where id = any($1)`,
    values: [ids],
  })
}

/** The current run of each sport. */
export async function readCurrentRuns(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.query<{ sport: string; run: number }>({
    name: 'form-current-runs',
    text: `
      select distinct on (sport) sport, id as run from season_run
      where starts_at <= statement_timestamp() order by sport, starts_at desc, id desc`,
  })
  return new Map(rows.map(({ sport, run }) => [sport, run]))
}

/** How often these triggers came true in earlier seasons, by trigger and category ("12 3", "12 null"). */
export async function readPastRates(
  queries: Queries,
  triggers: readonly TriggerId[],
): Promise<ReadonlyMap<string, Rate>> {
  const rows = await queries.query<Rate & { trigger: TriggerId; category: number | null }>({
    name: 'form-past-rates',
    text: `
      select trigger_id as trigger, category_id as category, games, hits from past_rate
      where trigger_id = any($1)`,
    values: [triggers],
  })
  return new Map(
    rows.map(({ trigger, category, games, hits }) => [`${trigger} ${category}`, { games, hits }]),
  )
}
