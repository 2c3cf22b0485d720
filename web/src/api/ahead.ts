import { tokenCookie } from './token-cookie.ts'

/** What a player's start script has called before the client ran (first-views/call-ahead.ts), by address. */
export interface CalledAhead {
  readonly token: string
  readonly answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    calledAhead?: CalledAhead
  }
}

/** After this, a page reads for itself: what was read ahead may no longer be so. */
const maxMilliseconds = 10_000

/** The answer to this player's read if it was called ahead, once; otherwise null. */
export function takeAhead(address: string): Promise<Response> | null {
  const { calledAhead } = window
  const answer = calledAhead?.answers.get(address)
  if (answer === undefined || calledAhead?.token !== tokenCookie()) return null
  calledAhead.answers.delete(address)
  return performance.now() < maxMilliseconds ? answer : null
}
