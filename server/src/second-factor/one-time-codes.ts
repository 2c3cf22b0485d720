import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Time-based one-time passwords as authenticator apps make them (RFC 6238): SHA-1, six digits, 30 seconds. */
const stepSeconds = 30
const issuer = 'Called Shot'
/** Phones' clocks differ: one step before and one after count, too. */
const window = 1

export const secretBytes = 20
const recoveryBytes = 10

function totpOf(secret: Buffer, email = ''): TOTP {
  return new TOTP({
    issuer,
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })
}

/** The values that set up an authenticator app: the secret in base 32, and the address for a QR code. */
export function shownSecret(
  secret: Buffer,
  email: string,
): { readonly secret: string; readonly uri: string } {
  const totp = totpOf(secret, email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * The time step that this code belongs to, if it is the current one, the one before or the one after; otherwise null.
 */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / stepSeconds) + delta
}

/** The current code, as an authenticator app shows it. */
export function codeAt(secret: Buffer, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() })
}

/** A code of 80 bits in groups of four letters and digits, which cannot be guessed from its hash. */
export function newRecoveryCode(bytes: (count: number) => Buffer): string {
  const { base32 } = new Secret({ buffer: new Uint8Array(bytes(recoveryBytes)).buffer })
  return (base32.match(/.{4}/g) ?? []).join('-')
}

/** The hash of a recovery code, however it was typed. */
export function recoveryHash(code: string): string {
  return createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''))
    .digest('hex')
}
