import type { Queries } from '../commit/reader.ts'

/** The time that decides: all processes share the database's, while each machine's own may be wrong. */
export async function databaseTime(queries: Queries): Promise<Date> {
  const rows = await queries.query<{ now: Date }>({
    name: 'database-time',
    text: 'select clock_timestamp() as now',
    values: [],
  })
  if (!rows[0]) throw new Error('a select without a row')
  return rows[0].now
}
