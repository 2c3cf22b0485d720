/** Half of an access token's life (600 s): what is sent with one may take the other half. */
const freshMilliseconds = 300_000

/** Returns a token that is good for another five minutes: the one given, or that of another log-in. */
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
      // A log-in that failed is tried again by the next call.
      token.catch(() => (since = -Infinity))
    }
    return token
  }
}
