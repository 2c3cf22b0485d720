import { claimsOf } from '../api/token-claims.ts'

/** Decides by the token alone; the API checks it. A missing or unreadable token counts as expired (Core §5). */
export function isExpired(token: string | null, now: Date): boolean {
  return secondsLeft(token, now) <= 0
}

/** Seconds until the token's exp claim; 0 or less if it has passed, or if there is no readable token. */
export function secondsLeft(token: string | null, now: Date): number {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? exp - now.getTime() / 1000 : 0
}

/** The player a token belongs to, which distinguishes one player's stored data from another's. */
export function subjectOf(token: string | null): string | null {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' ? sub : null
}

/** Whether a token is an operator's; what an operator may do is the server's to say. */
export function isOperators(token: string | null): boolean {
  return claimsOf(token)['role'] === 'operator'
}

/** When the player last entered the password; null if the token does not say. */
export function loggedInAtOf(token: string | null): Date | null {
  const { auth_time } = claimsOf(token)
  return typeof auth_time === 'number' ? new Date(auth_time * 1000) : null
}

/** The cookie `token`: readable by scripts (Core §6), sent to no other site, deleted when the token expires. */
export function cookieFor(token: string, now: Date, isSecure: boolean): string {
  const maxAge = Math.max(0, Math.floor(secondsLeft(token, now)))
  return `token=${encodeURIComponent(token)}; Path=/; SameSite=Strict; Max-Age=${maxAge}${isSecure ? '; Secure' : ''}`
}
