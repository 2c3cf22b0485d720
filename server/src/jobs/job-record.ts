import type { Pool } from 'pg'

export interface JobRun {
  readonly name: string
  readonly milliseconds: number
  /** Null if it succeeded. */
  readonly problem: string | null
}

export interface JobRecord {
  /** Records a run. Never throws, since a job must not fail for lack of a record. */
  note(run: JobRun): Promise<void>
}

/**
 * A job that runs four times a second is not recorded each time; a failure, and the first success after one, is
 * recorded at once.
 */
const pauseMilliseconds = 10_000

interface Kept {
  readonly at: number
  readonly failed: boolean
  /** Runs since the last record. */
  readonly runs: number
}

/** Keeps the last run of each job in `job_run`, where operators see it. */
export function createJobRecord(owner: Pool, nowMilliseconds: () => number = Date.now): JobRecord {
  const kept = new Map<string, Kept>()
  return {
    async note({ name, milliseconds, problem }) {
      const before = kept.get(name)
      const runs = (before?.runs ?? 0) + 1
      const failed = problem !== null
      const isNews = before === undefined || failed || before.failed
      if (!isNews && nowMilliseconds() - before.at < pauseMilliseconds) {
        kept.set(name, { ...before, runs })
        return
      }
      kept.set(name, { at: nowMilliseconds(), failed, runs: 0 })
      await owner
        .query(
          `insert into job_run as j (name, ran_at, milliseconds, runs, failures, failing_since, problem)
          values ($1, clock_timestamp(), $2, $3, $4::int, case when $4::int > 0 then clock_timestamp() end, $5)
          on conflict (name) do update set ran_at = excluded.ran_at, milliseconds = excluded.milliseconds,
            runs = j.runs + excluded.runs, failures = j.failures + excluded.failures,
            failing_since = case when excluded.problem is null then null else coalesce(j.failing_since, excluded.failing_since) end,
            problem = excluded.problem`,
          [name, Math.round(milliseconds), runs, failed ? 1 : 0, problem],
        )
        .catch(() => undefined)
    },
  }
}
