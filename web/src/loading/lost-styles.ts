const lost = new Set<HTMLLinkElement>()

/** Records each style sheet that fails to load, because the bundler requests each only once. */
export function watchStyles(): void {
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target)
  }
  // Error events of elements do not bubble.
  window.addEventListener('error', notice, { capture: true })
  // The page's own style sheets have loaded or failed before the first script runs.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (isEmpty(link.sheet)) lost.add(link)
  }
}

/** Chromium represents a failed sheet as one without readable rules. All of ours have rules. */
function isEmpty(sheet: CSSStyleSheet | null): boolean {
  try {
    return sheet === null || sheet.cssRules.length === 0
  } catch {
    return true
  }
}

let underway: Promise<boolean> | null = null

/**
 * Requests the style sheets that failed to load again; false if any still fails. Concurrent callers wait for the same
 * sheets, because neither may show a part without its styles.
 */
export function restoreStyles(): Promise<boolean> {
  underway ??= Promise.all([...lost].map(restore))
    .then((found) => found.every(Boolean))
    .finally(() => {
      underway = null
    })
  return underway
}

async function restore(link: HTMLLinkElement): Promise<boolean> {
  const again = document.createElement('link')
  again.rel = 'stylesheet'
  again.crossOrigin = link.crossOrigin
  again.href = link.href
  lost.delete(link)
  return new Promise((resolve) => {
    again.addEventListener('load', () => resolve(true))
    again.addEventListener('error', () => resolve(false))
    link.replaceWith(again)
  })
}
