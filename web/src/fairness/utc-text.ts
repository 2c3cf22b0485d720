/** "Nov 21, 2026, 17:05:09 UTC": a moment that reads the same for everybody who checks a draw. */
export function utcText(moment: Date): string {
  const text = moment.toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: 'UTC',
  })
  return `${text} UTC`
}

/** The UTC day of a moment, YYYY-MM-DD, as the list of seals expects it. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
