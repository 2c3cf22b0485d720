import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '@called-shot/shared/refusals.ts'
import { secondsPerDay, secondsPerHour } from '@called-shot/shared/time.ts'
import { addressKey } from '../address-keys.ts'
import { createLoginFailures, digest, type LoginFailureSettings, type LoginSource } from './login-failures.ts'

export interface AttemptSettings extends LoginFailureSettings {
  readonly loginFailuresPerAddress: number
  readonly signUpsPerHour: number
}

export interface AttemptLimits {
  /**
   * Refuses (429) while too many tries have failed: for this account from this source or from very many, or at any
   * account from this source.
   */
  refuseLogin(email: string, source: LoginSource): Promise<void>
  countLoginFailure(email: string, source: LoginSource): Promise<void>
  forgiveLogin(email: string, source: LoginSource): Promise<void>
  /** Ends every log-in lock on the account, after a new password. */
  forgetLoginFailures(email: string): Promise<void>
  countSignUp(address: string): Promise<void>
  /** Blocks sign-up with this email for a day, after a birth date under 18. */
  rememberUnderAge(email: string): Promise<void>
  isRememberedUnderAge(email: string): Promise<boolean>
  countCode(accountId: number): Promise<void>
  /** Returns whether another mail may be sent to that address. */
  mayMail(email: string, address: string): Promise<boolean>
}

/** Makes limiters of so many points in so many seconds, each counting under its own name. */
export function limitersOn(
  pool: Pool,
): (name: string, points: number, duration: number) => RateLimiterPostgres {
  return (keyPrefix, points, duration) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'provider_attempt',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    })
}

const minute = 60
export const underAgeSeconds = secondsPerDay

/**
 * Counts in PostgreSQL, shared by all processes. Only failures count for logging in, so that nobody has to wait for
 * being quick; an address is allowed far more than an account, because many people may share it (Design §4b).
 */
export function createAttemptLimits(pool: Pool, settings: AttemptSettings): AttemptLimits {
  const limiter = limitersOn(pool)
  const failures = createLoginFailures(pool, settings)
  const loginOfAddress = limiter('login-address', settings.loginFailuresPerAddress, secondsPerHour)
  const signUp = limiter('sign-up', settings.signUpsPerHour, secondsPerHour)
  const underAge = limiter('under-age', 1, underAgeSeconds)
  const code = limiter('code', 10, secondsPerHour)
  const mailTo = limiter('mail-to', 3, 15 * minute)
  const mailFrom = limiter('mail-from', 100, secondsPerHour)

  return {
    async refuseLogin(email, source) {
      const [account, everybody] = await Promise.all([
        failures.closedFor(email, source),
        // Other people on the same address must not lock a known device out.
        source.device === null ? blockedFor(loginOfAddress, addressKey(source.address)) : 0,
      ])
      const milliseconds = Math.max(account, everybody)
      if (milliseconds > 0) throw tooMany(milliseconds, tooManyTries)
    },
    async countLoginFailure(email, source) {
      await Promise.all([
        failures.count(email, source),
        source.device === null && loginOfAddress.penalty(addressKey(source.address), 1),
      ])
    },
    forgiveLogin: (email, source) => failures.forgive(email, source),
    forgetLoginFailures: (email) => failures.forget(email),
    countSignUp: (address) =>
      consume(signUp, addressKey(address), 'Too many sign-ups from your network. Please try later.'),
    async rememberUnderAge(email) {
      await underAge.penalty(digest(email), 1)
    },
    isRememberedUnderAge: async (email) => (await blockedFor(underAge, digest(email))) > 0,
    countCode: (accountId) =>
      consume(code, String(accountId), 'Too many codes. Please wait before you ask for another.'),
    async mayMail(email, address) {
      // In this order: a caller who may send no more must not use up the mails of others.
      return (await isTaken(mailFrom, addressKey(address))) && (await isTaken(mailTo, digest(email)))
    },
  }
}

const tooManyTries =
  'Too many tries. Please wait before you try again, or set a new password with "Forgot your password?".'

async function blockedFor(limiter: RateLimiterPostgres, key: string): Promise<number> {
  const state = await limiter.get(key)
  return state !== null && state.consumedPoints >= limiter.points ? state.msBeforeNext : 0
}

async function isTaken(limiter: RateLimiterPostgres, key: string): Promise<boolean> {
  try {
    await limiter.consume(key, 1)
    return true
  } catch (error) {
    if (error instanceof RateLimiterRes) return false
    throw error
  }
}

async function consume(limiter: RateLimiterPostgres, key: string, message: string): Promise<void> {
  try {
    await limiter.consume(key, 1)
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext, message)
    throw error
  }
}

function tooMany(milliseconds: number, message: string) {
  return refuse('too_many', { message, retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) })
}
