import type { EventWindow } from '@called-shot/shared/packs/rules.ts'
import type { CollectionId } from '@called-shot/shared/ids.ts'
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
  and e.starts_at >= clock_timestamp() + make_interval(secs => $1)
  and e.starts_at <= clock_timestamp() + make_interval(secs => $2)`

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
        and e.starts_at >= clock_timestamp() + make_interval(secs => $2)
        and exists (select 1 from event_collection ec where ec.event_id = e.id and ec.collection_id = $3)
      order by e.starts_at, e.id limit 1`,
    values: [person.id, fromSeconds, person.collection],
  })
}
