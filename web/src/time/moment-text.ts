const toTheMinute = {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
const short = new Intl.DateTimeFormat('en-US', toTheMinute)
const withWeekday = new Intl.DateTimeFormat('en-US', { ...toTheMinute, weekday: 'short' })
const withYear = new Intl.DateTimeFormat('en-US', { ...toTheMinute, year: 'numeric' })
const exact = new Intl.DateTimeFormat('en-US', { ...toTheMinute, year: 'numeric', second: '2-digit' })
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** A moment on the reader's own clock, with its zone: "Nov 23, 2026, 4:25 PM EST". */
export function momentText(at: Date): string {
  return withYear.format(at)
}

/** To the second, where it matters who was first: "Nov 23, 2026, 4:25:07 PM EST". */
export function exactMomentText(at: Date): string {
  return exact.format(at)
}

/** A moment in the days around now, with its weekday: "Mon, Nov 23, 4:25 PM EST". */
export function weekdayMomentText(at: Date): string {
  return withWeekday.format(at)
}

/** Without weekday and year, beside other text: "Nov 23, 4:25 PM EST". */
export function shortMomentText(at: Date): string {
  return short.format(at)
}

/** The day alone: "Nov 23, 2026". */
export function dayText(at: Date): string {
  return day.format(at)
}
