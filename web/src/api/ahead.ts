import { tokenCookie } from './token-cookie.ts'

/** The calls that a player's start script made before the client ran (first-views/call-ahead.ts), by address. */
interface CalledAhead {
  readonly token: string
  /** A `Date.now()` timestamp in milliseconds. */
  readonly at: number
  readonly answers: Map<string, EarlyAnswer>
}

export interface EarlyAnswer {
  readonly response: Promise<Response>
  /** The body of a success, once it has arrived. */
  body?: unknown
}

declare global {
  interface Window {
    calledAhead?: CalledAhead
  }
}

/** After this long, a page makes the call itself, because the earlier answer may be stale. */
const maxMilliseconds = 30_000

interface TakenAhead {
  readonly response: Promise<Response>
  /** When the call was made, by this browser's clock. */
  readonly askedAt: number
}

/** Returns the early answer to this call and removes it; null if the call was not made early for this player. */
export function takeAhead(address: string): TakenAhead | null {
  const answer = earlyAnswer(address)
  window.calledAhead?.answers.delete(address)
  if (answer === null) return null
  return { response: answer.response, askedAt: window.calledAhead?.at ?? Date.now() }
}

/**
 * Returns the body of the early answer to this call and removes it, so that a page's first drawing already shows what
 * has been read; undefined if it has not arrived.
 */
export function takeBodyAhead(address: string): unknown {
  const body = earlyAnswer(address)?.body
  if (body !== undefined) window.calledAhead?.answers.delete(address)
  return body
}

function earlyAnswer(address: string): EarlyAnswer | null {
  const { calledAhead } = window
  const answer = calledAhead?.answers.get(address)
  if (answer === undefined || calledAhead?.token !== tokenCookie()) return null
  return Date.now() - calledAhead.at < maxMilliseconds ? answer : null
}
