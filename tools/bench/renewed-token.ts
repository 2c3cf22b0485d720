/** Half of an access token's life (600 s), so that requests sent with it have the other half. */
const freshMilliseconds = 300_000

/** Returns a function whose token is always good for another five minutes: the given one, or that of a later log-in. */
export function renewedToken(
  first: string,
  logIn: () => Promise<string>,
  now: () => number = Date.now,
): () => Promise<string> {
  let token = Promise.resolve(first)
  let since = now()
  return () => {
    if (now() - since > freshMilliseconds) {
      since = now()
      token = logIn()
      // The next call retries a failed log-in.
      token.catch(() => (since = -Infinity))
    }
    return token
  }
}
