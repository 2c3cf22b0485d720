let aheadMilliseconds = 0

/** Takes the server's time from an answer's Date header, which is exact to a second. */
export function setServerTime(header: string | null): void {
  const at = Date.parse(header ?? '')
  if (!Number.isNaN(at)) aheadMilliseconds = at - Date.now()
}

/** The time by the server's clock, which decides deadlines: a reader's own may be minutes off. */
export function serverNow(): number {
  return Date.now() + aheadMilliseconds
}
