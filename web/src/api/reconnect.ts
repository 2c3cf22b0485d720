const maxSeconds = 30

/** How long to wait before the next try to connect: 1 s after the first loss, doubling, never above 30 s (LIVE-05). */
export function reconnectSeconds(lossesBefore: number): number {
  return Math.min(maxSeconds, 2 ** Math.min(lossesBefore, 10))
}

/** Where the socket of an API is: `/ws` on the API's own host, secure when the page or the API is (LIVE-02). */
export function liveAddress(apiBase: string, pageAddress: string): string {
  const address = new URL('/ws', new URL(apiBase, pageAddress))
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}
