/**
 * Reloads the page when a part of it is missing because the game has been upgraded since it was opened: scripts are
 * named by their content, and a newer server no longer has the old ones. A part that is missing for another reason,
 * such as a lost connection, leaves the page as it is.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', () => {
    void isOutdated().then((outdated) => {
      if (outdated) window.location.reload()
    })
  })
}

/** Does the server hand out other scripts than those that this page began with? */
async function isOutdated(): Promise<boolean> {
  const running = [...document.querySelectorAll('script[type="module"][src]')].flatMap(
    (script) => script.getAttribute('src') ?? [],
  )
  const page = await fetch('/', { cache: 'no-store' }).catch(() => null)
  if (page === null || !page.ok) return false
  const text = await page.text()
  return running.some((src) => !text.includes(src))
}
