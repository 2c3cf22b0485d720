import type { Queries } from '../commit/reader.ts'

export interface SourceRow {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly retiredAt: Date | null
  readonly keyId: string | null
}

/** A source with its newest key that has not ended; null if there is no such source. */
export async function readSource(queries: Queries, id: number): Promise<SourceRow | null> {
  return queries.first<SourceRow>({
    name: 'source-by-id',
    text: `
      select s.id, s.name, s.version, s.retired_at as "retiredAt", (
        select k.id from source_key k where k.source_id = s.id and k.ends_at is null
        order by k.created_at desc, k.id limit 1) as "keyId"
      from source s where s.id = $1`,
    values: [id],
  })
}

/** Whether a message with this signature has been taken before. */
export async function isMessageTaken(
  queries: Queries,
  { keyId, signature }: { readonly keyId: string; readonly signature: string },
): Promise<boolean> {
  const known = await queries.query({
    name: 'feed-message',
    text: 'select 1 from feed_message where key_id = $1 and signature = $2',
    values: [keyId, signature],
  })
  return known.length > 0
}

export type EventIds = ReadonlyMap<number | string, number>

/**
 * Known events by our ids, as numbers or as text, or by their keys in the data: of several runs of a season the latest
 * that has begun or is next.
 */
export async function eventIdsOf(queries: Queries, refs: readonly (number | string)[]): Promise<EventIds> {
  const asked = [...new Set(refs)]
  const keys = asked.filter((ref) => typeof ref === 'string')
  const ids = asked.filter((ref) => typeof ref === 'number' || /^\d{1,15}$/.test(ref)).map(Number)
  const byKey = keys.length === 0 ? [] : await eventsByKeys(queries, keys)
  const byId =
    ids.length === 0
      ? []
      : await queries.query<{ id: number }>({
          name: 'known-events',
          text: 'select id from event where id = any($1::bigint[])',
          values: [ids],
        })
  return new Map<number | string, number>([
    ...byId.flatMap(({ id }): [number | string, number][] => [
      [id, id],
      [String(id), id],
    ]),
    ...byKey.map(({ key, id }) => [key, id] as const),
  ])
}

function eventsByKeys(queries: Queries, keys: readonly string[]) {
  return queries.query<{ key: string; id: number }>({
    name: 'events-by-keys',
    text: `
      select distinct on (e.source_id) e.source_id as key, e.id from event e
      where e.source_id = any($1::text[])
      order by e.source_id, e.status = 'cancelled', e.starts_at > statement_timestamp() + interval '14 days', e.starts_at desc`,
    values: [keys],
  })
}
