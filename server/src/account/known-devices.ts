import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import { constantTimeEqual } from '../constant-time-equal.ts'
import type { AccountRow } from './account-reads.ts'

/** A device is bound to an account and to its current password. */
type DeviceOwner = Pick<AccountRow, 'authId' | 'passwordHash'>

export interface KnownDevices {
  /** The id of the device that sent this Cookie header; null if it has not logged in to this account. */
  deviceOf(owner: DeviceOwner, cookieHeader: string | undefined): string | null
  /** Sets the cookie that marks this device as known. Call it only after a successful log-in. */
  remember(owner: DeviceOwner, response: ServerResponse): void
}

/** Whether anybody has logged in from this device: a hint for what to show first, so it checks no signature. */
export function hasKnownDevice(cookieHeader: string | undefined): boolean {
  return /(^|; )(__Host-)?device_[0-9a-f]{8}=/.test(cookieHeader ?? '')
}

const keptSeconds = 180 * secondsPerDay

/**
 * Recognizes devices that have logged in to an account before, by a signed, HttpOnly cookie. The cookie does not log
 * anyone in. Failures from a known device have their own counter, so guesses from elsewhere do not lock the owner out.
 * A new password makes every cookie invalid. The first key signs and all keys verify, because SECRET_KEY can change.
 */
export function createKnownDevices(keys: readonly Buffer[], publicUrl: string): KnownDevices {
  const isSecure = publicUrl.startsWith('https:')
  const [signingKey] = keys
  if (!signingKey) throw new Error('known devices need a key')

  /** One cookie per account, so that two players who share a browser do not overwrite each other's. */
  const cookieNameOf = ({ authId }: DeviceOwner) =>
    `${isSecure ? '__Host-' : ''}device_${createHash('sha256').update(authId).digest('hex').slice(0, 8)}`

  return {
    deviceOf(owner, cookieHeader) {
      const [name = '', until = '', signature = ''] = cookieIn(cookieHeader, cookieNameOf(owner)).split('.')
      if (Number(until) * 1000 <= Date.now()) return null
      const isOurs = keys.some((key) => constantTimeEqual(signature, signed(key, owner, `${name}.${until}`)))
      return isOurs ? name : null
    },
    remember(owner, response) {
      const until = Math.floor(Date.now() / 1000) + keptSeconds
      const facts = `${randomBytes(12).toString('base64url')}.${until}`
      const value = `${facts}.${signed(signingKey, owner, facts)}`
      const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${keptSeconds}${isSecure ? '; Secure' : ''}`
      response.appendHeader('set-cookie', `${cookieNameOf(owner)}=${value}; ${attributes}`)
    },
  }
}

function signed(key: Buffer, { authId, passwordHash }: DeviceOwner, facts: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([authId, passwordHash, facts]))
    .digest('base64url')
}

function cookieIn(header: string | undefined, name: string): string {
  const pair = (header ?? '').split('; ').find((each) => each.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) ?? ''
}
