const form = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** "Sat, Nov 21, 4:25 PM EST", on the reader's clock. */
export function momentText(at: Date): string {
  return form.format(at)
}
