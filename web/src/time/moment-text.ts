const toTheMinute = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** A moment on the reader's own clock, with its zone: "Nov 23, 2026, 4:25 PM EST". */
export function momentText(at: Date): string {
  return toTheMinute.format(at)
}
