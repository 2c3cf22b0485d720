import { paginate, type PageRequest, type PaginationMetadata } from '@called-shot/shared/page.ts'
import type { Queries } from '../commit/reader.ts'
import { likePattern } from '../db/like-pattern.ts'

interface Searchable extends PageRequest {
  readonly search?: string | undefined
}

/**
 * One page of a list, and the size of the whole list, in one statement: operators' lists are small. The statement gets
 * the pattern searched for as `$1` and its own values from `$4` on.
 */
export async function pageOf<Row extends object>(
  queries: Queries,
  statement: { readonly name: string; readonly text: string; readonly values?: readonly unknown[] },
  query: Searchable,
): Promise<{ data: Row[]; pagination_metadata: PaginationMetadata }> {
  const rows = await queries.query<Row & { total: number }>({
    name: statement.name,
    text: `with found as (${statement.text}), counted as (select count(*) as total from found)
      select found.*, counted.total from counted left join lateral (
        select * from found limit $2 offset $3) found on true`,
    values: [likePattern(query.search ?? ''), query.limit, query.offset, ...(statement.values ?? [])],
  })
  const total = rows[0]?.total ?? 0
  return { data: total > query.offset ? rows : [], pagination_metadata: paginate(total, query) }
}
