import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Player } from '../commit/player.ts'

export interface MoneyLimitSettings {
  readonly moneyCallsPerSecond: number
  readonly moneyCallBurst: number
  readonly offersPerMinute: number
}

export interface MoneyLimits {
  /** Refuses with 429 and Retry-After calls that come faster than any person can act; operators are exempt. */
  count(
    player: Pick<Player, 'id' | 'role'>,
    endpoint: Pick<Endpoint, 'moves' | 'path' | 'method'>,
  ): Promise<void>
}

/**
 * Calls that move a card or a cent, counted per player and process: they prevent a script from crowding out the others.
 * Limits that must never be exceeded (balances, purchase limits, supply) are enforced by `commit`, not here.
 */
export function createMoneyLimits(settings: MoneyLimitSettings): MoneyLimits {
  const burst = Math.max(1, settings.moneyCallBurst - settings.moneyCallsPerSecond)
  const money = new BurstyRateLimiter(
    new RateLimiterMemory({ keyPrefix: 'money', points: settings.moneyCallsPerSecond, duration: 1 }),
    new RateLimiterMemory({
      keyPrefix: 'burst',
      points: burst,
      duration: Math.ceil(burst / settings.moneyCallsPerSecond),
    }),
  )
  const offers = new RateLimiterMemory({
    keyPrefix: 'offers',
    points: settings.offersPerMinute,
    duration: 60,
  })
  return {
    async count(player, endpoint) {
      if (!endpoint.moves || player.role === 'operator') return
      const isOffer =
        endpoint.method === 'POST' && /^\/marketplace_(offer|counter_offer|bid)$/.test(endpoint.path)
      await consume(() => money.consume(player.id))
      if (isOffer) await consume(() => offers.consume(player.id))
    },
  }
}

async function consume(take: () => Promise<unknown>): Promise<void> {
  try {
    await take()
  } catch (result) {
    if (!(result instanceof RateLimiterRes)) throw result
    throw refuse('too_many', {
      retryAfterSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
    })
  }
}
