import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '@called-shot/shared/refusals.ts'
import { addressKey } from '../address-keys.ts'
import type { Turn } from './shared-work.ts'

const windowMinutes = 10

/**
 * Counts by address, since anybody can ask without an account; per process, in memory only. The turn that a caller gets
 * counts unless it is given back.
 */
export function createDrawingLimit(perMinute: number): (address: string) => Promise<Turn> {
  const limiter = new RateLimiterMemory({
    keyPrefix: 'art',
    points: perMinute * windowMinutes,
    duration: 60 * windowMinutes,
  })
  return async (address) => {
    const key = addressKey(address)
    const giveBack = async () => void (await limiter.reward(key))
    const state = await limiter.consume(key).catch((error: unknown) => error)
    if (state instanceof Error) throw state
    if (state instanceof RateLimiterRes && state.consumedPoints > perMinute * windowMinutes) {
      // Otherwise it would use up a turn that another caller gives back.
      await giveBack()
      throw refuse('too_many', { retryAfterSeconds: Math.ceil(state.msBeforeNext / 1000) })
    }
    return { giveBack }
  }
}
