import { dateFormat } from '../time/date-format.ts'

const inNumbers = dateFormat({ timeZone: 'UTC' })
const inDays = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' })
const inMinutes = dateFormat({
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** A calendar date without a time, the same in every time zone: 1995-09-17 → "9/17/1995". */
export function dateText(isoDate: string): string {
  const date = new Date(isoDate)
  return Number.isNaN(date.getTime()) ? isoDate : inNumbers(date)
}

export interface Moment {
  /** "Sun, Nov 23" */
  readonly day: string
  /** "Nov 23" */
  readonly date: string
  /** "4:25 PM EST" */
  readonly time: string
  /** "4:25 PM" */
  readonly clock: string
  /** "EST" */
  readonly zone: string
}

/** An instant in the viewer's time zone; null if the text is not an instant. */
export function momentOf(isoInstant: string): Moment | null {
  const instant = new Date(isoInstant)
  if (Number.isNaN(instant.getTime())) return null
  const day = inDays(instant)
  const time = inMinutes(instant)
  const zoneAt = time.lastIndexOf(' ') + 1
  return {
    day,
    date: day.slice(5),
    time,
    clock: time.slice(0, zoneAt).trimEnd(),
    zone: time.slice(zoneAt),
  }
}
