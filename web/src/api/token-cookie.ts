/** The player's access token: the cookie `token`, readable by script (Rules §6, §9); null for a guest. */
export function tokenCookie(): string | null {
  return tokenIn(document.cookie)
}

export function tokenIn(cookies: string): string | null {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith('token='))
  const value = found?.slice('token='.length) ?? ''
  return value === '' ? null : decoded(value)
}

/** What cannot be decoded is no token, and counts as an expired one. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
