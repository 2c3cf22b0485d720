import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const storageKey = 'scroll-positions'

/**
 * Every route starts at its top (NAV-14). The position of the previous page is stored in session storage and not used
 * again (NAV-15). Only an address that names a section starts at that section, and pages with sections scroll there
 * themselves (`useScrollToSection`).
 */
export function useScrollToTop(): void {
  const { pathname } = useLocation()
  const last = useRef({ pathname, top: 0 })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => {
      last.current.top = window.scrollY
    }
    const keep = () => writePosition(last.current)
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', keep)
    }
  }, [])

  useEffect(() => {
    if (last.current.pathname === pathname) return
    writePosition(last.current)
    last.current = { pathname, top: 0 }
    if (sectionOf(window.location.hash) === null) window.scrollTo({ top: 0, behavior: 'instant' })
    // Screen readers and the Tab key go on from the new page, not from a link that is gone.
    // A tab that was pressed is still there and keeps the focus.
    const main = document.querySelector('main')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname])
}

/**
 * For a page whose sections have addresses: the browser looks for a section before it is rendered, and not at all when
 * going back. Going back from the first section leads to the top.
 */
export function useScrollToSection(): void {
  const { hash } = useLocation()
  const last = useRef<string | null>(null)

  useEffect(() => {
    const isFirst = last.current === null
    const wasAtSection = last.current !== null && last.current !== ''
    last.current = hash
    if (hash !== '') sectionOf(hash)?.scrollIntoView({ behavior: isFirst ? 'instant' : 'auto' })
    else if (wasAtSection) window.scrollTo({ top: 0 })
  }, [hash])
}

function sectionOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // '#%': somebody's typing, and the name of nothing.
    return null
  }
}

function writePosition({ pathname, top }: { pathname: string; top: number }): void {
  const positions = { ...readPositions(), [pathname]: Math.round(top) }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // A browser that stores nothing scrolls all the same.
  }
}

function readPositions(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}
