const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** A calendar date without a clock, the same everywhere: 1995-09-17 → "Sep 17, 1995". */
export function dateText(isoDate: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(isoDate) ?? []
  const name = months[Number(month) - 1]
  return year && day && name ? `${name} ${Number(day)}, ${year}` : isoDate
}

export interface Moment {
  /** "Sun, Nov 23" */
  readonly day: string
  /** "4:25 PM EST" */
  readonly time: string
}

/** An instant in the viewer's time zone; null when the text is not one. */
export function momentOf(isoInstant: string): Moment | null {
  const date = new Date(isoInstant)
  if (Number.isNaN(date.getTime())) return null
  const weekday = date.toLocaleDateString('en-US', { weekday: 'short' })
  return {
    day: `${weekday}, ${months[date.getMonth()] ?? ''} ${date.getDate()}`,
    time: date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
  }
}
