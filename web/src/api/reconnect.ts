const maxSeconds = 30

/**
 * How long to wait before the next try to connect: up to 1 s after the first loss, doubling, never above 30 s (LIVE-05),
 * and at least half of it. Chance (from 0 to 1) decides, because otherwise everybody whom a restart cut off would come
 * back at the same moment.
 */
export function reconnectSeconds(lossesBefore: number, chance = chanceOfPage()): number {
  const seconds = Math.min(maxSeconds, 2 ** Math.min(lossesBefore, 10))
  return seconds * (0.5 + chance / 2)
}

/** From 0 to 1. */
function chanceOfPage(): number {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1))
  return bits / 2 ** 32
}

/** Where the socket of an API is: `/ws` on the API's own host, secure when the page or the API is (LIVE-02). */
export function liveAddress(apiBase: string, pageAddress: string): string {
  const address = new URL('/ws', new URL(apiBase, pageAddress))
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}
