/** A source's clock may be at most this far ahead of the database's. */
const maxSecondsAhead = 300

/** Whether a source reports a time that is further ahead than its clock can be. */
export function isInFuture(reportedAt: Date, now: Date): boolean {
  return reportedAt.getTime() > now.getTime() + maxSecondsAhead * 1000
}
