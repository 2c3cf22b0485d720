import { browserStorage } from '../browser-storage.ts'
import { serverAhead } from '../time/server-now.ts'

const storedAs = 'clock_ahead'
/** A smaller difference ends no session too early: tokens are renewed two minutes before they expire. */
const toleratedMilliseconds = 30_000

/**
 * Notes by how much this browser's clock is wrong when a token is received, so that later pages, which have no answer of
 * the server yet, know when the token really expires.
 */
export function noteClock(): void {
  const ahead = serverAhead()
  const isRight = Math.abs(ahead) < toleratedMilliseconds
  browserStorage.set(storedAs, isRight ? null : String(Math.round(ahead)))
}

/**
 * The time by which tokens expire: this browser's, corrected by what was noted. Nothing but a received token moves it,
 * so a session that has run out stays so.
 */
export function tokenNow(): Date {
  return new Date(Date.now() + (Number(browserStorage.get(storedAs)) || 0))
}
