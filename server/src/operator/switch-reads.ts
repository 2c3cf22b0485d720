import type { Queries } from '../commit/reader.ts'

export async function isSeries(queries: Queries, id: number): Promise<boolean> {
  const rows = await queries.query<{ id: number }>({
    name: 'is-series',
    text: 'select id from series where id = $1',
    values: [id],
  })
  return rows.length > 0
}
