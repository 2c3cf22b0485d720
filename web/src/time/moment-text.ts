import { dateFormat } from './date-format.ts'

const toTheMinute = {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
const short = dateFormat(toTheMinute)
const withWeekday = dateFormat({ ...toTheMinute, weekday: 'short' })
const withYear = dateFormat({ ...toTheMinute, year: 'numeric' })
const exact = dateFormat({ ...toTheMinute, year: 'numeric', second: '2-digit' })
const day = dateFormat({ dateStyle: 'medium' })

/** A moment on the reader's own clock, with its zone: "Nov 23, 2026, 4:25 PM EST". */
export function momentText(at: Date): string {
  return withYear(at)
}

/** To the second, where it matters who was first: "Nov 23, 2026, 4:25:07 PM EST". */
export function exactMomentText(at: Date): string {
  return exact(at)
}

/** A moment in the days around now, with its weekday: "Mon, Nov 23, 4:25 PM EST". */
export function weekdayMomentText(at: Date): string {
  return withWeekday(at)
}

/** Without weekday and year, beside other text: "Nov 23, 4:25 PM EST". */
export function shortMomentText(at: Date): string {
  return short(at)
}

/** The day alone: "Nov 23, 2026". */
export function dayText(at: Date): string {
  return day(at)
}
