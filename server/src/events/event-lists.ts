import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { Queries } from '../commit/reader.ts'
import { isLike, likePattern } from '../db/like-pattern.ts'
import { readCounted } from '../db/counted-page.ts'
import { eventStateColumn } from './event-reads.ts'

type View = AnswerOf<typeof operator.createEvent>

/** Events as operators see them, in the requested order. */
export async function eventViews(queries: Queries, ids: readonly number[]): Promise<View[]> {
  const rows = await queries.query<View>({
    name: 'event-views',
    text: `
      select e.id, e.name, e.type, e.starts_at, e.actual_started_at, ${eventStateColumn} as status, e.pool,
        e.group_name as "group",
        (select min(ec.collection_id) from event_collection ec where ec.event_id = e.id) as collection_id,
        coalesce((select array_agg(ep.person_id order by ep.person_id) from event_participant ep where ep.event_id = e.id),
          '{}') as participants
      from event e where e.id = any($1::bigint[])`,
    values: [ids],
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function listEvents(
  queries: Queries,
  query: QueryOf<typeof operator.listEvents>,
): Promise<AnswerOf<typeof operator.listEvents>> {
  const { rows, total } = await readCounted(query, ({ limit, offset }) =>
    queries.query<{ id: number; total: number }>({
      name: 'operator-events',
      text: `
      select e.id, count(*) over () as total from event e
      where ${isLike('e.name', '$1')} order by e.starts_at desc, e.id desc limit $2 offset $3`,
      values: [likePattern(query.search ?? ''), limit, offset],
    }),
  )
  const data = await eventViews(
    queries,
    rows.map(({ id }) => id),
  )
  return { data, pagination_metadata: paginate(total, query) }
}
