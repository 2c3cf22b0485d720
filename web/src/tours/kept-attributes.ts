/** The attributes that the tour's library sets on the highlighted control and removes afterward. */
const borrowed = ['aria-haspopup', 'aria-expanded', 'aria-controls'] as const

/**
 * Restores the attributes that the tour's library overwrites, both while it highlights a control and afterward. Our
 * buttons use them to say whether they are open.
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
