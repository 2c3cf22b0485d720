import type { PaginationMetadata } from '@called-shot/shared/page.ts'

interface Page<Row> {
  readonly data: readonly Row[]
  readonly pagination_metadata: PaginationMetadata
}

/** The pages that an infinite query has read so far. */
export type Pages<Row> = { readonly pages: readonly Page<Row>[] }

/** The offset of the page after this one; null after the last. An infinite query's `getNextPageParam`. */
export function nextOffset({ pagination_metadata }: Page<unknown>): number | null {
  const { has_next_page: hasNext, offset, limit } = pagination_metadata
  return hasNext ? offset + limit : null
}

/** The rows of all pages read so far, each once: one may have moved to the next page before that was read. */
export function rowsOf<Row extends { readonly id: number | string }>(
  read: Pages<Row> | undefined,
): readonly Row[] {
  const rows = read?.pages.flatMap(({ data }) => data) ?? []
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** How many rows the whole list has, read or not. */
export function totalOf(read: Pages<unknown> | undefined): number {
  return read?.pages[0]?.pagination_metadata.total_count ?? 0
}
