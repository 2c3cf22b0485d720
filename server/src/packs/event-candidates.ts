import type { EventWindow } from '@called-shot/shared/packs/rules.ts'
import type { AccountId, CollectionId } from '@called-shot/shared/ids.ts'
import type { EventFacts } from '../cards/asset.ts'
import type { Queries } from '../commit/reader.ts'

export interface EventSearch extends EventWindow {
  /** Free cards cannot be used on pool events, so free packs contain none. */
  readonly withPools: boolean
}

const eventColumns = `e.id, e.name, e.short_name as "shortName", e.type, e.starts_at as "startsAt",
  e.actual_started_at as "actualStartedAt", e.closed_at as "closedAt", e.status, e.pool, e.week, e.detail, e.version`

const isOpen = `e.status = 'open' and e.closed_at is null`
const isCandidate = `${isOpen} and (not e.pool or $3)
  and e.starts_at >= statement_timestamp() + make_interval(secs => $1)
  and e.starts_at <= statement_timestamp() + make_interval(secs => $2)`

/** The events that a pack of the collection can contain at that time (now, or a moment ago), by id. */
export async function openEvents(
  queries: Queries,
  collection: CollectionId,
  { fromSeconds, toSeconds, withPools, at }: EventSearch & { readonly at: Date },
): Promise<EventFacts[]> {
  return queries.query<EventFacts>({
    name: 'open-events',
    text: `
      select ${eventColumns} from event e
      where ${isOpen} and (not e.pool or $3)
        and e.starts_at >= $5::timestamptz + make_interval(secs => $1)
        and e.starts_at <= $5::timestamptz + make_interval(secs => $2)
        and exists (select 1 from event_collection ec where ec.event_id = e.id and ec.collection_id = $4)
      order by e.id`,
    values: [fromSeconds, toSeconds, withPools, collection, at],
  })
}

export async function hasOpenEvent(
  queries: Queries,
  collection: CollectionId,
  search: EventSearch,
): Promise<boolean> {
  const { found } = await queries.one<{ found: boolean }>({
    name: 'has-open-event',
    text: `
      select exists (
        select 1 from event e
        where ${isCandidate}
          and exists (select 1 from event_collection ec where ec.event_id = e.id and ec.collection_id = $4)) as found`,
    values: [search.fromSeconds, search.toSeconds, search.withPools, collection],
  })
  return found
}

/** Collections whose packs can be opened now: they have people and an open event. */
export async function collectionsWithOpenEvents(
  queries: Queries,
  search: EventSearch,
): Promise<CollectionId[]> {
  const rows = await queries.query<{ id: CollectionId }>({
    name: 'collections-with-open-events',
    text: `
      select c.id from collection c
      where exists (select 1 from collection_person cp where cp.collection_id = c.id)
        and exists (
          select 1 from event e join event_collection ec on ec.event_id = e.id
          where ${isCandidate} and ec.collection_id = c.id)
      order by c.id`,
    values: [search.fromSeconds, search.toSeconds, search.withPools],
  })
  return rows.map(({ id }) => id)
}

/** A person's next event of that collection that starts late enough and accepts free cards; null: none is published. */
export async function nextEventOfPerson(
  queries: Queries,
  person: { readonly id: string; readonly collection: CollectionId },
  fromSeconds: number,
): Promise<EventFacts | null> {
  return queries.first<EventFacts>({
    name: 'next-event-of-person',
    text: `
      select ${eventColumns} from event_participant ep join event e on e.id = ep.event_id
      where ep.person_id = $1 and e.status = 'open' and e.closed_at is null and not e.pool
        and e.starts_at >= statement_timestamp() + make_interval(secs => $2)
        and exists (select 1 from event_collection ec where ec.event_id = e.id and ec.collection_id = $3)
      order by e.starts_at, e.id limit 1`,
    values: [person.id, fromSeconds, person.collection],
  })
}

/** An event that one of a player's Identities can be called in, and what the trigger has to fit. */
export interface OwnGame extends EventFacts {
  readonly collection: CollectionId
  readonly categoryId: number
}

/**
 * The next event in that period that one of the player's Identities takes part in, and that a trigger fits. For an
 * Identity in an undecided prediction, one that starts after that prediction's event. Null: there is none.
 */
export async function nextOwnGame(
  queries: Queries,
  owner: AccountId,
  search: EventSearch,
): Promise<OwnGame | null> {
  return queries.first<OwnGame>({
    name: 'next-own-game',
    text: `
      with mine as (
        select a.id, a.person_id, p.category_id, called.starts_at as busy_until
        from asset a
        join person p on p.id = a.person_id
        left join asset call on call.id = a.inside_id and call.kind = 'prediction'
        left join outcome o on o.id = call.outcome_id and o.status = 'pending'
        left join event called on called.id = o.event_id
        where a.owner_id = $4 and a.kind = 'identity' and a.place <> 'gone'
        order by a.rarity desc, a.id limit 100)
      select ${eventColumns}, ec.collection_id as collection, mine.category_id as "categoryId"
      from mine
      cross join lateral (
        -- Events are published a few weeks ahead at most, so the next one is among a person's newest dozen.
        select ep.event_id from event_participant ep
        where ep.person_id = mine.person_id order by ep.event_id desc limit 12) as newest
      join event e on e.id = newest.event_id
      join event_collection ec on ec.event_id = e.id
      join collection_person cp on cp.collection_id = ec.collection_id and cp.person_id = mine.person_id
      where ${isCandidate} and (mine.busy_until is null or e.starts_at > mine.busy_until)
        and exists (
          select 1 from trigger_collection k
          join trigger_definition t on t.id = k.trigger_id and t.active and t.subject = 'person'
          join trigger_category c on c.trigger_id = t.id and c.category_id = mine.category_id
          where k.collection_id = ec.collection_id and e.type = any(t.event_types))
      order by e.starts_at, mine.id, ec.collection_id limit 1`,
    values: [search.fromSeconds, search.toSeconds, search.withPools, owner],
  })
}
