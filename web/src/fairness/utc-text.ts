/** "Nov 21, 2026, 17:05:09 UTC": a moment as everybody who checks a draw reads it. */
export function utcText(moment: Date): string {
  const text = moment.toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: 'UTC',
  })
  return `${text} UTC`
}

/** The UTC day of a moment, YYYY-MM-DD, as the list of seals takes it. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
