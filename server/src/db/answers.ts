import type { Pool } from 'pg'
import { inTime } from './in-time.ts'

/**
 * How long a health check or a scrape waits for the database. A scraper gives up after 10 seconds, and would then have no
 * figures at all.
 */
export const patienceMilliseconds = 2000

/** Whether the database answers within so many milliseconds. */
export type AnswersWithin = (milliseconds: number) => Promise<boolean>

/**
 * Asks over this pool, with one statement at a time, however many ask. Under load that statement waits for its turn, so
 * the answer to any statement counts: a database that is busy with others is there.
 */
export function createAnswersWithin(pool: Pool): AnswersWithin {
  let next: PromiseWithResolvers<void> | null = null
  let underway: Promise<unknown> | null = null
  // A connection that comes back without an error has just been answered.
  pool.on('release', (error: Error | boolean | undefined) => {
    if (error) return
    next?.resolve()
    next = null
  })
  return async (milliseconds) => {
    underway ??= pool.query({ name: 'health', text: 'select 1' }).finally(() => (underway = null))
    next ??= Promise.withResolvers()
    return inTime(Promise.race([underway, next.promise]), milliseconds).then(
      () => true,
      () => false,
    )
  }
}
