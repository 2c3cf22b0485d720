import { claimsOf } from './token-claims.ts'
import { tokenCookie } from './token-cookie.ts'

/** Begins the names of the caches with players' reads; the player follows. */
export const readsCache = 'reads-1 '

const most = 200

/** Reads that work offline: the binder, the standing of calls with their evidence, and the profile. */
const reads: readonly RegExp[] = [
  /^\/api\/me\/(?:nft_card_[a-z_]+|card_pack)(?:\/params)?$/,
  /^\/api\/me\/(?:album|prediction_evidence)(?:\/\d+)?$/,
  /^\/api\/me\/prediction_status(?:\/params)?$/,
  /^\/api\/me\/list_filters(?:\/params)?$/,
  /^\/api\/me\/(?:get_profile|get_balance|first_steps|dashboard|form)$/,
]

/** Whether the answer to a read at this path, without its query, is kept for when the server does not respond. */
export function isKept(path: string): boolean {
  return reads.some((read) => read.test(path))
}

/** The player a token belongs to, so that one player's stored reads are never shown to another. Null if unreadable. */
export function readerOf(token: string | null): string | null {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' && sub !== '' ? sub : null
}

/** Keeps what a read with this token answered, and removes the oldest ones. A full disk is not an error. */
export async function keepRead(address: string, { token, json }: { token: string | null; json: unknown }) {
  const [key, reader] = [keyOf(address), readerOf(token)]
  // Not after the player has logged out: nothing of theirs stays in this browser.
  if (key === null || reader === null || token !== tokenCookie()) return
  const cache = await caches.open(readsCache + reader)
  await cache.delete(key)
  await cache.put(key, new Response(JSON.stringify(json)))
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((each) => cache.delete(each)))
}

/** What the logged-in player's last read at this address answered, as a response without a date; null if nothing. */
export async function keptRead(address: string): Promise<Response | null> {
  const [key, reader] = [keyOf(address), readerOf(tokenCookie())]
  if (key === null || reader === null) return null
  const cache = await caches.open(readsCache + reader)
  return (await cache.match(key)) ?? null
}

function keyOf(address: string): string | null {
  const { href, origin, pathname } = new URL(address, window.location.href)
  return origin === window.location.origin && isKept(pathname) ? href : null
}
