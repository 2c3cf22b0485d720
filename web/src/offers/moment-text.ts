const form = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** "Sat, Nov 21, 4:25 PM", in the reader's time zone. */
export function momentText(at: Date): string {
  return form.format(at)
}
