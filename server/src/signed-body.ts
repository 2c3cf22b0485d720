import { createHmac } from 'node:crypto'
import { constantTimeEqual } from './constant-time-equal.ts'

/** A signed message is valid for this long before and after its own time; its sender signs each retry again. */
export const maxSecondsApart = 300

/** The parts of a `t=…,s=…` header. */
export interface BodySignature {
  /** When the message was signed, as written in the header. */
  readonly seconds: string
  readonly hash: string
}

/** `t=…,s=…`: HMAC-SHA-256 over the time in seconds, a dot and the raw body, in hexadecimal. */
export function signBody(key: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},s=${hashOf(key, seconds, body)}`
}

/**
 * Null for a header in any other format. A time has one way of being written, without leading zeros: only the number is
 * signed, and a message is recognized as taken by the text.
 */
export function parseSignature(header: string): BodySignature | null {
  const [, seconds, hash] = /^t=(0|[1-9]\d{0,11}),s=([0-9a-f]{64})$/.exec(header) ?? []
  return seconds === undefined || hash === undefined ? null : { seconds, hash }
}

/** Whether the signature was made at most `maxSecondsApart` before or after `now`. */
export function isCurrent({ seconds }: BodySignature, now: Date): boolean {
  return Math.abs(now.getTime() / 1000 - Number(seconds)) <= maxSecondsApart
}

/** Whether the signature was made with this key for this body. */
export function isSignedWith(key: string, { seconds, hash }: BodySignature, body: string): boolean {
  return constantTimeEqual(hash, hashOf(key, Number(seconds), body))
}

function hashOf(key: string, seconds: number, body: string): string {
  return createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
}
