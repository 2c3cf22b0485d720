/** What the tour's library writes on the control that it points at, and takes away afterward. */
const borrowed = ['aria-haspopup', 'aria-expanded', 'aria-controls'] as const

/**
 * Our buttons say themselves whether they are open, so any attribute that the library overwrites is restored, while it
 * highlights the control and afterward.
 */
export function keptAttributes() {
  const kept = new Map<Element, readonly (string | null)[]>()
  return {
    keep(element: Element | undefined): void {
      if (element && !kept.has(element)) {
        kept.set(
          element,
          borrowed.map((name) => element.getAttribute(name)),
        )
      }
    },
    putBack(): void {
      for (const [element, values] of kept) {
        for (const [index, name] of borrowed.entries()) {
          const value = values[index] ?? null
          if (value === null) element.removeAttribute(name)
          else element.setAttribute(name, value)
        }
      }
    },
  }
}
