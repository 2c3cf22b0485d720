import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { secondsPerHour } from '@called-shot/shared/time.ts'
import type { Random } from '../commit/random.ts'

export const passSeconds = 12 * secondsPerHour

/** The content of a pass: whose it is, which second factor it came from, and when it expires. */
interface Pass {
  readonly accountId: AccountId
  readonly factorId: number
  readonly expiresAt: Date
}

export interface Passes {
  write(pass: Pass): string
  /** The pass in this text if it is that account's and has not expired; otherwise null. */
  read(text: string, accountId: AccountId, now: Date): Pass | null
}

/**
 * Passes are signed and stored nowhere. They are valid only together with the session's token, so stealing one of the
 * two is not enough. While SECRET_KEY is being changed, those signed with the previous key are valid, too.
 */
export function createPasses(random: Pick<Random, 'deriveAll'>): Passes {
  const keys = random.deriveAll('second factor passes')
  const [current] = keys
  if (current === undefined) throw new Error('there is no key for passes')
  const signed = (key: Buffer, { accountId, factorId, expiresAt }: Pass) =>
    createHmac('sha256', key).update(`${accountId}.${factorId}.${expiresAt.getTime()}`).digest()
  return {
    write: (pass) =>
      [pass.factorId, pass.expiresAt.getTime(), signed(current, pass).toString('base64url')].join('.'),
    read(text, accountId, now) {
      const [, factorId, expires, mac = ''] = /^(\d{1,16})\.(\d{1,16})\.([\w-]{43})$/.exec(text) ?? []
      const pass = { accountId, factorId: Number(factorId), expiresAt: new Date(Number(expires)) }
      const given = Buffer.from(mac, 'base64url')
      if (given.length === 0 || !keys.some((key) => timingSafeEqual(signed(key, pass), given))) return null
      return pass.expiresAt.getTime() > now.getTime() ? pass : null
    },
  }
}
