/** The nearest labeled ancestors. Focus moves there when a control disappears. */
const labeled =
  'dialog, [role="dialog"], [role="tabpanel"], [role="region"], section[aria-label], section[aria-labelledby], aside[aria-label], nav, main'

/** A control in a row of a list or a table: where the row stands, and how many of its controls come after this one. */
interface RowPlace {
  readonly row: Element
  readonly rows: Element
  readonly index: number
  readonly after: number
}

/** Where focus goes when an element disappears. Recorded before it, or anything around it, is removed. */
export interface WayBack {
  /** The element and its labeled ancestors, nearest first. */
  readonly near: readonly HTMLElement[]
  readonly place: RowPlace | null
}

export const noWayBack: WayBack = { near: [], place: null }

export function wayBackTo(element: Element | null): WayBack {
  const near: HTMLElement[] = []
  for (let each = element; each !== null && each !== document.body; each = each.parentElement) {
    if (each instanceof HTMLElement && (each === element || each.matches(labeled))) near.push(each)
  }
  return { near, place: placeOf(element) }
}

/** Whether an element is in the document, visible and enabled. */
export function canHaveFocus(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled, [inert] *')
}

/**
 * Focuses the first of these that is still available. If the element is gone with its row, the same control of the row
 * that took its place comes before everything around it; the page's main content comes last.
 */
export function focusNearest({ near, place }: WayBack): void {
  const main = document.querySelector<HTMLElement>('main')
  for (const [distance, each] of [...near, ...(main ? [main] : [])].entries()) {
    if (distance === 1 && focusNextRow(place)) return
    if (!canHaveFocus(each)) continue
    if (distance > 0 && each.tabIndex < 0) each.tabIndex = -1
    each.focus({ preventScroll: distance > 0 })
    if (document.activeElement === each) return
  }
}

function placeOf(element: Element | null): RowPlace | null {
  const row = element?.closest('li, tr')
  const rows = row?.parentElement
  if (!element || !row || !rows) return null
  const controls = controlsIn(row)
  const at = controls.findIndex((control) => control === element)
  return at < 0
    ? null
    : { row, rows, index: [...rows.children].indexOf(row), after: controls.length - 1 - at }
}

function focusNextRow(place: RowPlace | null): boolean {
  if (place === null || place.row.isConnected || !place.rows.isConnected) return false
  const next = place.rows.children[place.index] ?? place.rows.lastElementChild
  const control = next && controlsIn(next).at(-1 - place.after)
  if (!control || !canHaveFocus(control)) return false
  control.focus()
  return true
}

function controlsIn(row: Element): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a, button, input, select')]
}
