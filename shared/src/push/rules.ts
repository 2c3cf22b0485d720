/** From one time of day to another, in minutes since midnight; past midnight if the first is later. */
export interface QuietHours {
  readonly from: number
  readonly to: number
  /** A name of the IANA database, such as "America/New_York". */
  readonly timeZone: string
}

const minutesOfDay = 1440
const millisecondsOfMinute = 60_000

/** The end of the current quiet hours; null if there are none now. Two equal times mean no quiet hours. */
export function quietUntil(now: Date, { from, to, timeZone }: QuietHours): Date | null {
  const isQuiet = (local: number) => (from <= to ? local >= from && local < to : local >= from || local < to)
  const local = minuteAt(now, timeZone)
  if (!isQuiet(local)) return null
  const end = inMinutes(startOfMinute(now), (to - local + minutesOfDay) % minutesOfDay)
  // If the clocks change in between, this is off by an hour; the time on the wall is what counts.
  const off = minuteAt(end, timeZone) - to
  const nearest =
    off > minutesOfDay / 2 ? off - minutesOfDay : off < -minutesOfDay / 2 ? off + minutesOfDay : off
  const corrected = inMinutes(end, -nearest)
  if (minuteAt(corrected, timeZone) === to) return corrected
  // The clocks skip that time, so the quiet hours end when the clocks change.
  let first = end
  while (!isQuiet(minuteAt(inMinutes(first, -1), timeZone))) first = inMinutes(first, -1)
  return first
}

/** Whether it is an IANA time zone that this machine knows: 'America/New_York'. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The maximum number of browsers of one player that get pushes. */
export const maxSubscriptions = 10

function minuteAt(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(moment)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return of('hour') * 60 + of('minute')
}

function startOfMinute(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / millisecondsOfMinute) * millisecondsOfMinute)
}

function inMinutes(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * millisecondsOfMinute)
}
