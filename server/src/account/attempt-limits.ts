import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '@called-shot/shared/refusals.ts'

export interface AttemptSettings {
  readonly loginFailures: number
  readonly loginFailuresOfAddress: number
  readonly signUpsAnHour: number
}

export interface AttemptLimits {
  /** Refuses (429) while too many tries have failed, for this account from this address, for it at all, or from there. */
  refuseLogin(email: string, address: string): Promise<void>
  countLoginFailure(email: string, address: string): Promise<void>
  forgiveLogin(email: string, address: string): Promise<void>
  countSignUp(address: string): Promise<void>
  countCode(accountId: number): Promise<void>
  /** Answers whether another mail may be sent to that address. */
  mayMail(email: string, address: string): Promise<boolean>
}

const minute = 60
const hour = 3600
const day = 86_400
/** One address cannot lock somebody out who logs in from another, until guesses came from very many of them. */
const wholeAccountFactor = 10

/**
 * Counts in PostgreSQL, shared by all processes. Only failures count for logging in, so that nobody is held up by
 * being quick; an address is allowed far more than an account, because many people may share it (Design §4b).
 */
export function createAttemptLimits(pool: Pool, settings: AttemptSettings): AttemptLimits {
  const limiter = (name: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'provider_attempt',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
    })
  const login = limiter('login', settings.loginFailures, 15 * minute)
  const loginOfAccount = limiter('login-account', settings.loginFailures * wholeAccountFactor, day)
  const loginOfAddress = limiter('login-address', settings.loginFailuresOfAddress, hour)
  const signUp = limiter('sign-up', settings.signUpsAnHour, hour)
  const code = limiter('code', 10, hour)
  const mailTo = limiter('mail-to', 3, 15 * minute)
  const mailFrom = limiter('mail-from', 100, hour)

  return {
    async refuseLogin(email, address) {
      const [account, from] = [digest(email), addressKey(address)]
      const states = await Promise.all([
        blockedFor(login, `${account}:${from}`),
        blockedFor(loginOfAccount, account),
        blockedFor(loginOfAddress, from),
      ])
      const milliseconds = Math.max(...states)
      if (milliseconds > 0) throw tooMany(milliseconds, 'Too many tries. Please wait before you try again.')
    },
    async countLoginFailure(email, address) {
      const [account, from] = [digest(email), addressKey(address)]
      await Promise.all([
        login.penalty(`${account}:${from}`, 1),
        loginOfAccount.penalty(account, 1),
        loginOfAddress.penalty(from, 1),
      ])
    },
    async forgiveLogin(email, address) {
      const account = digest(email)
      await Promise.all([login.delete(`${account}:${addressKey(address)}`), loginOfAccount.delete(account)])
    },
    countSignUp: (address) =>
      consume(signUp, addressKey(address), 'Too many sign-ups from your network. Please try later.'),
    countCode: (accountId) =>
      consume(code, String(accountId), 'Too many codes. Please wait before you ask for another.'),
    async mayMail(email, address) {
      const taken = await Promise.allSettled([
        mailTo.consume(digest(email), 1),
        mailFrom.consume(addressKey(address), 1),
      ])
      return taken.every(({ status }) => status === 'fulfilled')
    },
  }
}

async function blockedFor(limiter: RateLimiterPostgres, key: string): Promise<number> {
  const state = await limiter.get(key)
  return state !== null && state.consumedPoints >= limiter.points ? state.msBeforeNext : 0
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

function digest(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}

/** A household has one IPv4 address, or a whole /64 of IPv6. */
export function addressKey(address: string): string {
  const plain = address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const middle = plain.includes('::') ? Array.from({ length: 8 - front.length - back.length }, () => '0') : []
  return [...front, ...middle, ...back]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
