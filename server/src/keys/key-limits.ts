import type { FastifyReply } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '@called-shot/shared/refusals.ts'
import { addressKey } from '../address-keys.ts'

export interface KeyLimitSettings {
  readonly keyCallsPerMinute: number
}

type Reply = Pick<FastifyReply, 'header'>

const windowSeconds = 60
/** Unknown well-formed keys from one address in a minute; beyond that, only keys seen before are looked up. */
const unknownKeysOfAddress = 30

/** Counts the calls of each key, and the unknown keys of each address, in this process. */
export function createKeyLimits({ keyCallsPerMinute }: KeyLimitSettings) {
  const calls = new RateLimiterMemory({
    keyPrefix: 'key',
    points: keyCallsPerMinute,
    duration: windowSeconds,
  })
  const unknownOf = new RateLimiterMemory({
    keyPrefix: 'unknown-key',
    points: unknownKeysOfAddress,
    duration: windowSeconds,
  })

  function refuseTooMany(reply: Reply, state: RateLimiterRes): never {
    showLimit(reply, state)
    throw refuse('too_many', {
      message: `An API key can make ${keyCallsPerMinute} calls a minute. Please wait a moment.`,
      retryAfterSeconds: secondsOf(state),
    })
  }

  /** The fields of the IETF draft "RateLimit header fields for HTTP". */
  function showLimit(reply: Reply, state: RateLimiterRes): void {
    const remaining = Math.max(0, state.remainingPoints)
    reply.header('ratelimit-policy', `"key";q=${keyCallsPerMinute};w=${windowSeconds}`)
    reply.header('ratelimit', `"key";r=${remaining};t=${secondsOf(state)}`)
  }

  return {
    /** Counts a call of the key with this hash; refuses one too many, and sets the `RateLimit` headers. */
    async count(hash: string, reply: Reply): Promise<void> {
      try {
        showLimit(reply, await calls.consume(hash))
      } catch (result) {
        if (!(result instanceof RateLimiterRes)) throw result
        refuseTooMany(reply, result)
      }
    },

    /** Refuses a key whose minute is used up, without counting the call. */
    async refuseUsedUp(hash: string, reply: Reply): Promise<void> {
      const state = await calls.get(hash)
      if (state !== null && state.remainingPoints <= 0) refuseTooMany(reply, state)
    },

    async countGuess(address: string): Promise<void> {
      await unknownOf.penalty(addressKey(address))
    },

    /** Refuses an address that has tried too many unknown keys. */
    async refuseGuesser(address: string): Promise<void> {
      const tried = await unknownOf.get(addressKey(address))
      if (tried !== null && tried.remainingPoints <= 0)
        throw refuse('too_many', {
          message: 'Too many unknown API keys from your network. Please wait a moment.',
          retryAfterSeconds: secondsOf(tried),
        })
    },
  }
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}
