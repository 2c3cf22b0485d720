/**
 * Reloads the page if a script is missing because the game was upgraded after the page was opened: scripts are named
 * by their content, and a newer server no longer has the old ones. If a script is missing for another reason, such as
 * a lost connection, the page stays.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', () => {
    void isOutdated().then((outdated) => {
      if (outdated) window.location.reload()
    })
  })
}

/** Whether the server now serves different scripts from those that this page started with. */
async function isOutdated(): Promise<boolean> {
  const running = [...document.querySelectorAll('script[type="module"][src]')].flatMap(
    (script) => script.getAttribute('src') ?? [],
  )
  const page = await fetch('/', { cache: 'no-store' }).catch(() => null)
  if (page === null || !page.ok) return false
  const text = await page.text()
  return running.some((src) => !text.includes(src))
}
