/** The player's access token: the cookie `token`, readable by script (Rules §6, §9); null for a guest. */
export function tokenCookie(): string | null {
  return tokenIn(document.cookie)
}

function tokenIn(cookies: string): string | null {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith('token='))
  // As it is: no character of a token is ever encoded, and text that cannot be decoded is no token.
  return found?.slice('token='.length) || null
}
