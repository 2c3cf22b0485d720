/** The zone of times in texts that are the same for every reader: screens show the reader's own. */
const timeZone = 'America/New_York'

/** "Jan 11, 2026, 1:00 PM Eastern". */
export function easternMoment(at: Date): string {
  return `${at.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })} Eastern`
}

/** "January 11, 2026", of an event, whose day is the same for everybody. */
export function easternDay(at: Date): string {
  return at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
}
