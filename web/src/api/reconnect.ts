const maxSeconds = 30

/** Seconds to wait before the next attempt to connect: 1 after the first loss, doubling, at most 30 (LIVE-05). */
export function reconnectSeconds(lossesBefore: number): number {
  return Math.min(maxSeconds, 2 ** Math.min(lossesBefore, 10))
}

/** The address of an API's socket: `/ws` on the API's own host, secure if the page or the API is (LIVE-02). */
export function liveAddress(apiBase: string, pageAddress: string): string {
  const address = new URL('/ws', new URL(apiBase, pageAddress))
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}
