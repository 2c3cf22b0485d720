import { dateFormat } from './date-format.ts'

const toTheMinute = {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** A moment on the reader's own clock, with its zone: "Nov 23, 2026, 4:25 PM EST". */
export const momentText = dateFormat({ ...toTheMinute, year: 'numeric' })

/** To the second, where it matters who was first: "Nov 23, 2026, 4:25:07 PM EST". */
export const exactMomentText = dateFormat({ ...toTheMinute, year: 'numeric', second: '2-digit' })

/** A moment in the days around now, with its weekday: "Mon, Nov 23, 4:25 PM EST". */
export const weekdayMomentText = dateFormat({ ...toTheMinute, weekday: 'short' })

/** Without weekday and year, beside other text: "Nov 23, 4:25 PM EST". */
export const shortMomentText = dateFormat(toTheMinute)

/** The day alone: "Nov 23, 2026". */
export const dayText = dateFormat({ dateStyle: 'medium' })
