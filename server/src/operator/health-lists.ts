import { DatabaseError, type Pool } from 'pg'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { work } from '@called-shot/shared/operator/work-contract.ts'
import { queriesOf, type Queries } from '../commit/reader.ts'

type Health = AnswerOf<typeof work.health>

/** The state of the database, the jobs and the migrations. */
export async function readHealth(
  owner: Pool,
): Promise<
  Pick<Health, 'postgres' | 'database_bytes' | 'jobs' | 'slow_statements' | 'slowest' | 'migrations'>
> {
  const queries = queriesOf(owner)
  const database = await queries.first<{ postgres: string; bytes: number }>({
    name: 'database-health',
    text: `select current_setting('server_version') as postgres, pg_database_size(current_database()) as bytes`,
  })
  return {
    postgres: database?.postgres ?? '',
    database_bytes: database?.bytes ?? 0,
    jobs: await queries.query<Health['jobs'][number]>({
      name: 'job-runs',
      text: `select name, ran_at, milliseconds, runs, failures, failing_since, problem from job_run order by name`,
    }),
    slow_statements: await queries.query<Health['slow_statements'][number]>({
      name: 'slow-statements',
      text: `
        select query_start as since, left(query, 200) as statement from pg_stat_activity
        where state = 'active' and datname = current_database() and pid <> pg_backend_pid()
          and query_start < statement_timestamp() - interval '1 second' and backend_type = 'client backend'
        order by query_start`,
    }),
    slowest: await slowestStatements(queries),
    migrations: await queries.query<Health['migrations'][number]>({
      name: 'migrations',
      text: `select name, ran_at from migration where name ~ '^[0-9]' order by name desc`,
    }),
  }
}

const notInstalled =
  'The database does not count its statements: PostgreSQL needs shared_preload_libraries = pg_stat_statements, and in the game’s database: create extension pg_stat_statements.'
const notReadable =
  'The database’s user may not read pg_stat_statements, or it is not loaded (shared_preload_libraries).'

/** The ten statements of this database that took the most time in total. */
async function slowestStatements(queries: Queries): Promise<Health['slowest']> {
  const installed = await queries.first<{ schema: string }>({
    name: 'statements-counted',
    text: `
      select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
      where e.extname = 'pg_stat_statements'`,
  })
  if (!installed) return { why_none: notInstalled, statements: [] }
  try {
    const statements = await queries.query<Health['slowest']['statements'][number]>({
      name: 'slowest-statements',
      text: `
        select left(regexp_replace(query, '\\s+', ' ', 'g'), 300) as statement, calls,
          mean_exec_time::float8 as mean_milliseconds, max_exec_time::float8 as longest_milliseconds,
          (total_exec_time / 1000)::float8 as total_seconds
        from ${installed.schema}.pg_stat_statements s join pg_database d on d.oid = s.dbid
        where d.datname = current_database() order by total_exec_time desc limit 10`,
    })
    return { why_none: null, statements }
  } catch (error) {
    if (error instanceof DatabaseError) return { why_none: notReadable, statements: [] }
    throw error
  }
}
