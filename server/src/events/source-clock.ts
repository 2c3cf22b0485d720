/** A source's clock may be at most this far ahead of the database's. */
const maxSecondsAhead = 300

/** Whether a source says that it made a report later than its clock can be ahead of ours. */
export function isInFuture(reportedAt: Date, now: Date): boolean {
  return reportedAt.getTime() > now.getTime() + maxSecondsAhead * 1000
}
