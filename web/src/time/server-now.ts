import { createStore, useStore } from '../store.ts'

/** The limits of a difference, in milliseconds by which the server's clock is ahead of this one. */
interface Limits {
  readonly least: number
  readonly most: number
}

/** A Date header is cut to the second. */
const headerMilliseconds = 1000
/** Answers must contradict what is known for this long before it is dropped: a clock that jumps often jumps back. */
const doubtMilliseconds = 60_000

const unknown: Limits = { least: -Infinity, most: Infinity }
let known = unknown
let doubt: { readonly limits: Limits; readonly since: number } | null = null
const difference = createStore({ ahead: 0 })

/**
 * Takes the server's time from the Date header of an answer to a call that was made at `askedAt` by this browser's clock.
 * Each answer narrows the limits, so that the difference does not move by a second from answer to answer, and it stays 0
 * for a clock that is right.
 */
export function setServerTime(header: string | null, askedAt: number): void {
  const said = Date.parse(header ?? '')
  if (Number.isNaN(said)) return
  const now = Date.now()
  const heard = { least: said - now, most: said + headerMilliseconds - askedAt }
  const agreed = overlapOf(known, heard)
  if (agreed !== null) {
    doubt = null
    know(agreed)
    return
  }
  const doubted = doubt === null ? null : overlapOf(doubt.limits, heard)
  doubt = { limits: doubted ?? heard, since: doubt !== null && doubted !== null ? doubt.since : now }
  if (now - doubt.since < doubtMilliseconds) return
  know(doubt.limits)
  doubt = null
}

/** Forgets what is known about the server's clock. */
export function forgetServerTime(): void {
  doubt = null
  know(unknown)
}

function overlapOf(one: Limits, other: Limits): Limits | null {
  const both = { least: Math.max(one.least, other.least), most: Math.min(one.most, other.most) }
  return both.least <= both.most ? both : null
}

function know(limits: Limits): void {
  known = limits
  const ahead = Math.min(Math.max(0, limits.least), limits.most)
  if (ahead !== difference.get().ahead) difference.set({ ahead })
}

/** By how many milliseconds the server's clock is ahead of this browser's. */
export function serverAhead(): number {
  return difference.get().ahead
}

/** The same for components, which update when it changes. */
export function useServerAhead(): number {
  return useStore(difference).ahead
}

/** The time by the server's clock, which decides deadlines: a reader's own may be an hour off. */
export function serverNow(): number {
  return Date.now() + serverAhead()
}
