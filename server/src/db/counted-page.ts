import type { PageRequest } from '@called-shot/shared/page.ts'

export interface CountedPage<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/**
 * A page of a list whose rows each carry the total of all pages. Past the last page there is no row to carry it, so the
 * first row of the list is read for it.
 */
export async function readCounted<Row extends { readonly total: number }>(
  page: PageRequest,
  read: (page: PageRequest) => Promise<readonly Row[]>,
): Promise<CountedPage<Row>> {
  const rows = await read(page)
  const counted = rows.length === 0 && page.offset > 0 ? await read({ limit: 1, offset: 0 }) : rows
  return { rows, total: counted[0]?.total ?? 0 }
}
