import type { Pool } from 'pg'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { work } from '@called-shot/shared/operator/work-contract.ts'
import { queriesOf } from '../commit/reader.ts'

type Health = AnswerOf<typeof work.health>

/** The state of the database, the jobs and the migrations. */
export async function readHealth(
  owner: Pool,
): Promise<Pick<Health, 'postgres' | 'database_bytes' | 'jobs' | 'slow_statements' | 'migrations'>> {
  const queries = queriesOf(owner)
  const [database] = await queries.query<{ postgres: string; bytes: number }>({
    name: 'database-health',
    text: `select current_setting('server_version') as postgres, pg_database_size(current_database()) as bytes`,
    values: [],
  })
  return {
    postgres: database?.postgres ?? '',
    database_bytes: database?.bytes ?? 0,
    jobs: await queries.query<Health['jobs'][number]>({
      name: 'job-runs',
      text: `select name, ran_at, milliseconds, runs, failures, failing_since, problem from job_run order by name`,
      values: [],
    }),
    slow_statements: await queries.query<Health['slow_statements'][number]>({
      name: 'slow-statements',
      text: `
        select query_start as since, left(query, 200) as statement from pg_stat_activity
        where state = 'active' and datname = current_database() and pid <> pg_backend_pid()
          and query_start < clock_timestamp() - interval '1 second' and backend_type = 'client backend'
        order by query_start`,
      values: [],
    }),
    migrations: await queries.query<Health['migrations'][number]>({
      name: 'migrations',
      text: `select name, ran_at from migration where name ~ '^[0-9]' order by name desc`,
      values: [],
    }),
  }
}
