import { useEffect } from 'react'
import { canHaveFocus, focusNearest, noWayBack, wayBackTo } from './focus.ts'

/**
 * Keeps keyboard focus from jumping to the top of the page when the focused control disappears, such as the button of
 * a sold card or the pager's on the last page. The next row gets the focus, or else the area around it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let way = wayBackTo(null)
    let frame = 0

    function remember({ target }: FocusEvent) {
      way = target instanceof Element ? wayBackTo(target) : noWayBack
    }

    // A press outside any control means that nothing should have the focus.
    function forget({ target }: PointerEvent) {
      if (!(target instanceof Node) || way.near[0]?.contains(target) !== true) way = noWayBack
    }

    function look() {
      frame = 0
      const [last] = way.near
      if (last === undefined || canHaveFocus(last)) return
      const { activeElement } = document
      // A disabled control may still have it: browsers drop the focus at a later paint, and some never do.
      if (activeElement === null || activeElement === document.body || activeElement === last)
        focusNearest(way)
    }

    // Most browsers drop the focus after they report the change, before the next paint.
    const observer = new MutationObserver(() => {
      if (frame === 0) frame = requestAnimationFrame(() => (frame = requestAnimationFrame(look)))
    })
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled', 'hidden', 'inert'],
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
}
