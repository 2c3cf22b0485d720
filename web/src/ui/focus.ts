/** The nearest labeled ancestors. Focus moves there when a control disappears. */
const places =
  'dialog, [role="dialog"], [role="tabpanel"], [role="region"], section[aria-label], section[aria-labelledby], nav, main'

/** An element and its labeled ancestors, nearest first. Recorded before any of them is removed. */
export function wayBackTo(element: Element | null): readonly HTMLElement[] {
  const way: HTMLElement[] = []
  for (let each = element; each !== null && each !== document.body; each = each.parentElement) {
    if (each instanceof HTMLElement && (each === element || each.matches(places))) way.push(each)
  }
  return way
}

/** Whether an element is in the document, visible and enabled. */
export function canHaveFocus(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled, [inert] *')
}

/** Focuses the first of these that is still available; the page's main content if none is. */
export function focusNearest(way: readonly HTMLElement[]): void {
  const main = document.querySelector<HTMLElement>('main')
  for (const [distance, each] of [...way, ...(main ? [main] : [])].entries()) {
    if (!canHaveFocus(each)) continue
    if (distance > 0 && each.tabIndex < 0) each.tabIndex = -1
    each.focus({ preventScroll: distance > 0 })
    if (document.activeElement === each) return
  }
}
