import { dateFormat } from '../time/date-format.ts'

const dayOf = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' })
const timeOf = dateFormat({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** A calendar date without a time, the same in every time zone: 1995-09-17 → "9/17/1995". */
export function dateText(isoDate: string): string {
  const date = new Date(isoDate)
  if (Number.isNaN(date.getTime())) return isoDate
  return [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCFullYear()].join('/')
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
  const day = dayOf(instant)
  const time = timeOf(instant)
  const zoneAt = time.lastIndexOf(' ') + 1
  return {
    day,
    date: day.slice(5),
    time,
    clock: time.slice(0, zoneAt).trimEnd(),
    zone: time.slice(zoneAt),
  }
}
