import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const prefix = 'cs_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 190 bits cannot be guessed, so a fast hash is enough to store a key. */
const secretLength = 32
const checksumLength = 6
const tailLength = 4
const form = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`)

export interface KeyText {
  readonly text: string
  readonly hash: string
  readonly tail: string
}

/**
 * A new key: `cs_`, 32 random characters, and a checksum of those. The prefix and the checksum let scanners find
 * leaked keys in code and logs, and let us refuse a mistyped key without asking the database.
 */
export function newKey(): KeyText {
  return keyOf(Array.from({ length: secretLength }, () => randomInt(alphabet.length)))
}

/** The key for these 32 numbers, always the same: for a key that is derived and need not be stored. */
export function keyOf(numbers: ArrayLike<number>): KeyText {
  const secret = Array.from(
    { length: secretLength },
    (_, index) => alphabet[(numbers[index] ?? 0) % alphabet.length],
  ).join('')
  const text = `${prefix}${secret}${checksumOf(secret)}`
  return { text, hash: hashOfKey(text), tail: text.slice(-tailLength) }
}

/** Whether it looks like a key at all, so that it is refused as a key and not as a token. */
export function isMeantAsKey(bearer: string): boolean {
  return bearer.startsWith(prefix)
}

export function isWellFormed(text: string): boolean {
  if (!form.test(text)) return false
  const secret = text.slice(prefix.length, -checksumLength)
  return text.endsWith(checksumOf(secret))
}

export function hashOfKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** CRC-32 in base 62, highest digit first, padded with zeros to six characters. */
function checksumOf(secret: string): string {
  let rest = crc32(secret)
  let text = ''
  while (text.length < checksumLength) {
    text = (alphabet[rest % alphabet.length] ?? '') + text
    rest = Math.floor(rest / alphabet.length)
  }
  return text
}
