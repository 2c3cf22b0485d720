import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { defaultLeaseMilliseconds, whileLeading } from '../db/lead.ts'
import type { JobRun } from './job-record.ts'

/**
 * A job finds its work by query and is idempotent: no correctness depends on it being on time. `work` runs a batch and
 * returns true if there is more to do: then the next batch follows after a pause as long as this one took, so that a
 * job of millions of rows leaves half of the time to the players' calls.
 */
export interface Job {
  readonly name: string
  readonly everyMilliseconds: number
  /** How long the first run can wait, so that players who are there when the server starts are answered first. */
  readonly firstAfterMilliseconds?: number
  work(): Promise<boolean | void>
}

export interface Ticker {
  stop(): Promise<void>
}

export interface TickerParts {
  /** Lends the one connection on which the worker's lock is held. */
  readonly pool: Pool
  readonly jobs: readonly Job[]
  readonly onError: (job: string, error: unknown) => void
  /** Called after each run of a job, with its error if it failed. */
  readonly onRun?: (run: JobRun) => Promise<void>
  /** How long the leader may be silent before the database takes the lock from it. */
  readonly leaseMilliseconds?: number
}

const retryLeadingMilliseconds = 3000
const longestPauseMilliseconds = 60_000

/**
 * Runs each job repeatedly in the one process that holds the worker's advisory lock. If that process dies or hangs,
 * another takes over (`whileLeading`). A process that wakes up late stops at its next step; until then two may work at
 * once, which costs only time, as jobs are idempotent.
 */
export function startTicker({
  pool,
  jobs,
  onError,
  onRun,
  leaseMilliseconds = defaultLeaseMilliseconds,
}: TickerParts): Ticker {
  const stopping = new AbortController()
  const leading = lead()

  async function lead(): Promise<void> {
    while (!stopping.signal.aborted) {
      const led = await tryLeading().catch((error: unknown) => {
        if (!stopping.signal.aborted) onError('leading', error)
        return false
      })
      if (!led) await sleep(retryLeadingMilliseconds, stopping.signal)
    }
  }

  async function tryLeading(): Promise<boolean> {
    const client = await pool.connect()
    let isUnused = false
    try {
      const led = await whileLeading(client, { lock: 'called-shot worker', leaseMilliseconds }, (lost) => {
        const ended = AbortSignal.any([stopping.signal, lost])
        return Promise.all(jobs.map((job) => repeat(job, ended)))
      })
      isUnused = !led
      return led
    } finally {
      // Ending the session also ends its lock and its timeout.
      client.release(!isUnused)
    }
  }

  async function repeat(job: Job, ended: AbortSignal): Promise<void> {
    let failures = 0
    if (job.firstAfterMilliseconds !== undefined) await sleep(job.firstAfterMilliseconds, ended)
    while (!ended.aborted) {
      let more = false
      let problem: string | null = null
      const began = performance.now()
      try {
        more = (await job.work()) === true
        failures = 0
      } catch (error) {
        failures += 1
        problem = error instanceof Error ? error.message : String(error)
        if (!ended.aborted) onError(job.name, error)
      }
      const worked = performance.now() - began
      if (!ended.aborted) await onRun?.({ name: job.name, milliseconds: worked, problem })
      await sleep(more ? Math.min(worked, job.everyMilliseconds) : pauseAfter(job, failures), ended)
    }
  }

  return {
    async stop() {
      stopping.abort()
      await leading
    },
  }
}

/** Ends early, without an error, when the signal does. */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return wait(milliseconds, undefined, { signal }).catch(() => undefined)
}

/** The pause before the next try: longer after each failure, up to a minute. */
function pauseAfter({ everyMilliseconds }: Job, failures: number): number {
  return Math.min(everyMilliseconds * 2 ** failures, Math.max(longestPauseMilliseconds, everyMilliseconds))
}
