import type { EventType } from '@called-shot/shared/events/event-types.ts'
import {
  weightOfFame,
  type PersonCandidate,
  type TriggerCandidate,
} from '@called-shot/shared/fairness/draw.ts'
import type { CollectionId } from '@called-shot/shared/ids.ts'
import { cents, type Cents } from '@called-shot/shared/money.ts'
import type { Queries } from '../commit/reader.ts'

export interface StarterPerson extends PersonCandidate {
  /** Seconds until their next event that is far enough ahead. */
  readonly startsInSeconds: number
}

/**
 * The people a starter pack can be about now, by id: starters in a game that is far enough ahead (known, not a
 * defender, on the field in every game so far). People who share birthday and category with somebody are left out,
 * because a newcomer who crafted the other person could not use the event.
 */
export async function starterPeople(queries: Queries, fromSeconds: number): Promise<StarterPerson[]> {
  const rows = await queries.query<Omit<StarterPerson, 'weight'> & { fame: number }>({
    name: 'starter-people',
    text: `
      select p.id, p.fame::float8 as fame, p.category_id as "categoryId", p.birth_date::text as "birthDate",
        extract(epoch from min(e.starts_at) - clock_timestamp())::float8 as "startsInSeconds"
      from event e
      join lateral jsonb_array_elements_text(e.detail->'starters') as starter (id) on true
      join event_participant ep on ep.event_id = e.id and ep.person_id = starter.id
      join person p on p.id = starter.id
      where e.type = 'football' and e.status = 'open' and e.closed_at is null and not e.pool
        and e.starts_at >= statement_timestamp() + make_interval(secs => $1)
        and exists (
          select 1 from collection_person cp join event_collection ec on ec.collection_id = cp.collection_id
          where cp.person_id = p.id and ec.event_id = e.id)
        and not exists (
          select 1 from person twin
          where twin.category_id = p.category_id and twin.birth_date = p.birth_date and twin.id <> p.id)
      group by p.id
      order by p.id collate "C"`,
    values: [fromSeconds],
  })
  return rows.map(({ fame, ...person }) => ({ ...person, weight: weightOfFame(fame) }))
}

export async function personCandidate(queries: Queries, id: string): Promise<PersonCandidate | null> {
  const rows = await queries.query<Omit<PersonCandidate, 'weight'> & { fame: number }>({
    name: 'person-candidate',
    text: `
      select id, fame::float8 as fame, category_id as "categoryId", birth_date::text as "birthDate"
      from person where id = $1`,
    values: [id],
  })
  return rows.map(({ fame, ...person }) => ({ ...person, weight: weightOfFame(fame) }))[0] ?? null
}

/** The collection whose copies of a person's parts, games and triggers a starter pack gives. */
export async function homeCollection(queries: Queries, personId: string): Promise<CollectionId | null> {
  const row = await queries.first<{ id: CollectionId }>({
    name: 'home-collection',
    text: `
      select c.id from collection_person cp join collection c on c.id = cp.collection_id
      where cp.person_id = $1 order by c.position, c.id limit 1`,
    values: [personId],
  })
  return row?.id ?? null
}

/** Triggers of a collection about a person of that category, in the order of their ids. */
export async function fittingTriggers(
  queries: Queries,
  collection: CollectionId,
  fits: { readonly categoryId: number; readonly eventType: EventType },
): Promise<TriggerCandidate[]> {
  return queries.query<TriggerCandidate>({
    name: 'fitting-triggers',
    text: `
      select t.id, false as broad from trigger_collection k
      join trigger_definition t on t.id = k.trigger_id and t.active and t.subject = 'person' and $3 = any(t.event_types)
      join trigger_category c on c.trigger_id = t.id and c.category_id = $2
      where k.collection_id = $1 order by t.id`,
    values: [collection, fits.categoryId, fits.eventType],
  })
}

export interface HandedOut {
  readonly cents: Cents
  /** Midnight UTC. */
  readonly since: Date
}

/** The value of prize cards that free packs have given away since midnight UTC. */
export async function handedOutToday(queries: Queries): Promise<HandedOut> {
  const row = await queries.one<{ cents: Cents | null; since: Date }>({
    name: 'promotion-handed-out',
    text: `
      select today.since, (
        select sum(value_cents)::bigint from asset
        where kind = 'prize' and tutorial and minted_as = 'pack' and created_at >= today.since) as cents
      from (select date_trunc('day', clock_timestamp(), 'UTC') as since) today`,
  })
  return { cents: row.cents ?? cents(0), since: row.since }
}
