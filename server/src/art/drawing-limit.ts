import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '@called-shot/shared/refusals.ts'
import { addressKey } from '../address-keys.ts'

const windowMinutes = 10

/** Counts by address, since anybody can ask without an account; per process, in memory only. */
export function createDrawingLimit(perMinute: number): (address: string) => Promise<void> {
  const limiter = new RateLimiterMemory({
    keyPrefix: 'art',
    points: perMinute * windowMinutes,
    duration: 60 * windowMinutes,
  })
  return async (address) => {
    const state = await limiter.consume(addressKey(address)).catch((error: unknown) => error)
    if (state instanceof Error) throw state
    if (state instanceof RateLimiterRes && state.consumedPoints > perMinute * windowMinutes)
      throw refuse('too_many', { retryAfterSeconds: Math.ceil(state.msBeforeNext / 1000) })
  }
}
