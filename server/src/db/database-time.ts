import type { Queries } from '../commit/reader.ts'

/** The time that decides: all processes share the database's, while each machine's own may be wrong. */
export async function databaseTime(queries: Queries): Promise<Date> {
  const { now } = await queries.one<{ now: Date }>({
    name: 'database-time',
    text: 'select clock_timestamp() as now',
  })
  return now
}
