/**
 * Opens the page of a clicked push message in the open game, without a reload. The worker tells a page only once, so
 * this has to listen before anything else is waited for; until then the start script keeps it.
 */
export function followClickedNotices(navigate: (path: string) => void): void {
  if (!('serviceWorker' in navigator)) return
  const follow = (data: unknown) => {
    if (typeof data !== 'object' || data === null || !('open' in data)) return
    if (typeof data.open === 'string' && /^\/(?!\/)/.test(data.open)) navigate(data.open)
  }
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => follow(data))
  follow(window.clickedEarly)
}
