/** The most sessions that a player can have open, on as many devices; another log-in ends the oldest. */
export const maxSessions = 20

/** The sessions that end with another log-in: all but the newest, so that the new one is the last that fits. */
export function sessionsThatEnd<Session extends { readonly loggedInAt: number }>(
  others: readonly Session[],
): Session[] {
  return others.toSorted((one, other) => other.loggedInAt - one.loggedInAt).slice(maxSessions - 1)
}
