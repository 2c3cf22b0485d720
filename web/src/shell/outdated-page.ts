/**
 * Loads the page anew when a part of it is missing because the game has been upgraded since it was opened: scripts are
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

/** Does the server hand out another script than the one that this page runs? */
async function isOutdated(): Promise<boolean> {
  const running = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  if (!running) return false
  const page = await fetch('/', { cache: 'no-store' }).catch(() => null)
  return page !== null && page.ok && !(await page.text()).includes(running)
}
