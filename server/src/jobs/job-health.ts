import { patienceMilliseconds } from '../db/answers.ts'
import { inTime } from '../db/in-time.ts'
import type { Queries } from '../commit/reader.ts'
import type { JobHealth } from '../http/metrics.ts'

/** The last run of every job; null if the database does not answer in time. Jobs of an earlier version are omitted. */
export async function readJobHealth(
  queries: Queries,
  timeoutMilliseconds = patienceMilliseconds,
): Promise<JobHealth[] | null> {
  const read = queries.query<JobHealth>({
    name: 'job-health',
    text: `
        select name as job, extract(epoch from clock_timestamp() - ran_at)::float8 as "secondsSinceRun",
          coalesce(extract(epoch from clock_timestamp() - failing_since), 0)::float8 as "secondsFailing"
        from job_run where ran_at > statement_timestamp() - interval '7 days' order by name`,
  })
  return inTime(read, timeoutMilliseconds).catch(() => null)
}
