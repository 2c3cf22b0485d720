/** By how many milliseconds the server's clock is ahead of this one: at least and at most. */
interface Limits {
  readonly least: number
  readonly most: number
}

/** A Date header is cut to the second. */
const headerMilliseconds = 1000

const unknown: Limits = { least: -Infinity, most: Infinity }
let known = unknown

/**
 * Takes the server's time from the Date header of an answer to a call that was made at `askedAt` by this browser's clock.
 * Each answer narrows the limits, so that the difference does not move by a second from answer to answer. One that
 * contradicts them is left out: a clock that is set while the page is open counts once the page is loaded again.
 */
export function setServerTime(header: string | null, askedAt: number): void {
  const said = Date.parse(header ?? '')
  if (Number.isNaN(said)) return
  const least = Math.max(known.least, said - Date.now())
  const most = Math.min(known.most, said + headerMilliseconds - askedAt)
  if (least <= most) known = { least, most }
}

/** Forgets what is known about the server's clock. */
export function forgetServerTime(): void {
  known = unknown
}

/** By how many milliseconds the server's clock is ahead of this browser's: 0 for a clock that is right. */
export function serverAhead(): number {
  return Math.min(Math.max(0, known.least), known.most)
}

/** The time by the server's clock, which decides deadlines: a reader's own may be an hour off. */
export function serverNow(): number {
  return Date.now() + serverAhead()
}
