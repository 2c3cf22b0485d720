import { tokenCookie } from './token-cookie.ts'

/** What a player's start script has called before the client ran (first-views/call-ahead.ts), by address. */
export interface CalledAhead {
  readonly token: string
  /** In milliseconds, as `Date.now()` says. */
  readonly at: number
  readonly answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    calledAhead?: CalledAhead
  }
}

/** After this, a page reads for itself: what was read ahead may no longer be so. */
const maxMilliseconds = 30_000

/** The answer to this player's read if it was called ahead, once; otherwise null. */
export function takeAhead(address: string): Promise<Response> | null {
  const { calledAhead } = window
  const answer = calledAhead?.answers.get(address)
  if (answer === undefined || calledAhead?.token !== tokenCookie()) return null
  calledAhead.answers.delete(address)
  return Date.now() - calledAhead.at < maxMilliseconds ? answer : null
}
