const toTheMinute = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
const minutes = new Intl.DateTimeFormat('en-US', toTheMinute)
const seconds = new Intl.DateTimeFormat('en-US', { ...toTheMinute, second: '2-digit' })

/** A moment on the reader's own clock, with its zone: "Nov 23, 2026, 4:25 PM EST". */
export function momentText(at: Date): string {
  return minutes.format(at)
}

/** The same to the second, where it matters who was first: "Nov 23, 2026, 4:25:07 PM EST". */
export function exactMomentText(at: Date): string {
  return seconds.format(at)
}
