import type { Pool, PoolClient } from 'pg'
import type { JobRun } from './job-record.ts'
import { createNaps } from './naps.ts'

/**
 * A job finds its work by query and is idempotent: no correctness depends on it being on time. `work` returns
 * whether there is more to do at once.
 */
export interface Job {
  readonly name: string
  readonly everyMilliseconds: number
  /** How long the first time may wait, so that the players who come to a new start are answered first. */
  readonly firstAfterMilliseconds?: number
  work(): Promise<boolean>
}

export interface Ticker {
  stop(): Promise<void>
}

export interface TickerParts {
  /** Lends the one connection on which the worker's lock is held. */
  readonly pool: Pool
  readonly jobs: readonly Job[]
  readonly onError: (job: string, error: unknown) => void
  /** Told of each run of a job, with what went wrong. */
  readonly onRun?: (run: JobRun) => Promise<void>
}

const retryLeadingMilliseconds = 3000
const longestPauseMilliseconds = 60_000

/**
 * Runs each job again and again in the one process that holds the worker's advisory lock; when that process or
 * its connection dies, the lock is free and another takes over within seconds.
 */
export function startTicker({ pool, jobs, onError, onRun }: TickerParts): Ticker {
  let stopping = false
  const naps = createNaps()
  const leading = lead()

  async function lead(): Promise<void> {
    while (!stopping) {
      const led = await whileLeading().catch((error: unknown) => {
        if (!stopping) onError('leading', error)
        return false
      })
      if (!led && !stopping) await naps.sleep(retryLeadingMilliseconds)
    }
  }

  async function whileLeading(): Promise<boolean> {
    const client = await pool.connect()
    let lost = false
    const onLost = () => {
      lost = true
      naps.wakeAll()
    }
    client.once('error', onLost)
    try {
      if (!(await takeLock(client))) return false
      await Promise.all(jobs.map((job) => repeat(job, () => !stopping && !lost)))
      if (!lost) await client.query(`select pg_advisory_unlock(hashtext('called-shot worker'))`)
      return true
    } finally {
      client.off('error', onLost)
      client.release(lost)
    }
  }

  async function repeat(job: Job, goesOn: () => boolean): Promise<void> {
    let failures = 0
    if (job.firstAfterMilliseconds !== undefined && goesOn()) await naps.sleep(job.firstAfterMilliseconds)
    while (goesOn()) {
      let more = false
      let problem: string | null = null
      const began = performance.now()
      try {
        more = await job.work()
        failures = 0
      } catch (error) {
        failures += 1
        problem = error instanceof Error ? error.message : String(error)
        if (goesOn()) onError(job.name, error)
      }
      if (goesOn()) await onRun?.({ name: job.name, milliseconds: performance.now() - began, problem })
      const pause = job.everyMilliseconds * 2 ** failures
      if (!more && goesOn())
        await naps.sleep(Math.min(pause, Math.max(longestPauseMilliseconds, job.everyMilliseconds)))
    }
  }

  return {
    async stop() {
      stopping = true
      naps.wakeAll()
      await leading
    },
  }
}

async function takeLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    `select pg_try_advisory_lock(hashtext('called-shot worker')) as mine`,
  )
  return rows[0]?.mine === true
}
