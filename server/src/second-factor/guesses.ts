import type { Pool } from 'pg'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import { limitersOn } from '../account/attempt-limits.ts'

export interface Guesses {
  /**
   * Counts a code as a wrong one before it is checked, so that codes tried at once are counted, too; refuses with 429
   * when full.
   */
  take(account: AccountId): Promise<void>
  /** The code was right: clears the wrong ones of the last minutes, and does not count it against the day. */
  giveBack(account: AccountId): Promise<void>
  /** The code was no guess: takes back its own count, and no other. */
  takeBack(account: AccountId): Promise<void>
}

/**
 * Wrong codes of an operator: 5 in 15 minutes and 30 in a day, which leaves a guesser one chance in ten thousand per
 * day.
 */
export function createGuesses(pool: Pool): Guesses {
  const limiter = limitersOn(pool)
  const quick = limiter('second-factor', 5, 15 * 60)
  const day = limiter('second-factor-day', 30, secondsPerDay)
  return {
    async take(account) {
      try {
        await quick.consume(account, 1)
        // Only those that are checked count for the day.
        await day.consume(account, 1)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw refuse('too_many', {
          message: 'Too many wrong codes. Please wait before you try another.',
          retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000),
        })
      }
    },
    async giveBack(account) {
      await Promise.all([quick.delete(account), day.reward(account, 1)])
    },
    async takeBack(account) {
      await Promise.all([quick.reward(account, 1), day.reward(account, 1)])
    },
  }
}
