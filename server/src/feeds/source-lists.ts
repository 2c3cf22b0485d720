import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { feeds } from '@called-shot/shared/feeds/contract.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { Queries } from '../commit/reader.ts'
import { readCounted } from '../db/counted-page.ts'

type Source = AnswerOf<typeof feeds.listSources>['data'][number]
type Poll = AnswerOf<typeof feeds.listPolls>['data'][number]

export async function listSources(
  queries: Queries,
  query: QueryOf<typeof feeds.listSources>,
): Promise<AnswerOf<typeof feeds.listSources>> {
  const { rows, total } = await readCounted(query, ({ limit, offset }) =>
    queries.query<Omit<Source, 'keys'> & { total: number }>({
      name: 'sources',
      text: `
      select s.id, s.name, s.moves_events, s.created_at, s.retired_at, count(*) over () as total,
        (select max(m.at) from source_key k join feed_message m on m.key_id = k.id where k.source_id = s.id)
          as last_message_at
      from source s order by s.created_at desc, s.id desc limit $1 offset $2`,
      values: [limit, offset],
    }),
  )
  const keys = await queries.query<Source['keys'][number] & { source_id: number }>({
    name: 'keys-of-sources',
    text: `
      select k.source_id, k.id, k.ends_at from source_key k
      where k.source_id = any($1::bigint[]) and (k.ends_at is null or k.ends_at > statement_timestamp())
      order by k.created_at desc, k.id`,
    values: [rows.map(({ id }) => id)],
  })
  return {
    data: rows.map((row) => ({ ...row, keys: keys.filter((key) => key.source_id === row.id) })),
    pagination_metadata: paginate(total, query),
  }
}

export async function listPolls(
  queries: Queries,
  query: QueryOf<typeof feeds.listPolls>,
): Promise<AnswerOf<typeof feeds.listPolls>> {
  const { rows, total } = await readCounted(query, ({ limit, offset }) =>
    queries.query<Poll & { total: number }>({
      name: 'feed-polls',
      text: `
      select mapping, source, polled_at, succeeded_at, failures, accepted, skipped, problem, count(*) over () as total
      from feed_poll order by failures desc, mapping limit $1 offset $2`,
      values: [limit, offset],
    }),
  )
  return { data: [...rows], pagination_metadata: paginate(total, query) }
}
