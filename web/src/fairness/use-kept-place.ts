import { useEffect } from 'react'

/**
 * Keeps the control with the keyboard's focus where it is on the screen when content arrives late above it. Browsers
 * keep the first thing in view in its place, which is often the placeholder that the content replaces. Only this page has
 * controls below tables that are much taller than their placeholders.
 */
export function useKeptPlace(): void {
  useEffect(() => {
    let focused: Element | null = null
    let top = 0

    function note() {
      const shown = document.activeElement
      const place = shown?.matches('main :focus-visible') === true ? shown.getBoundingClientRect() : null
      focused = place && place.bottom > 0 && place.top < window.innerHeight ? shown : null
      top = place?.top ?? 0
    }

    const observer = new ResizeObserver(() => {
      if (focused?.isConnected === true) window.scrollBy(0, focused.getBoundingClientRect().top - top)
      note()
    })
    observer.observe(document.body)
    document.addEventListener('focusin', note)
    window.addEventListener('scroll', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
      window.removeEventListener('scroll', note)
    }
  }, [])
}
