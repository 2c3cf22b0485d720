import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { tabStorage } from './browser-storage.ts'

const storageKey = 'scroll-positions'

/**
 * Scrolls each new route to its top (NAV-14). The position of the previous page is stored in session storage and never
 * restored (NAV-15). An address that names a section starts at that section: pages with sections scroll there
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
    // Screen readers and the Tab key continue in the new page, not at a link that no longer exists.
    const main = document.querySelector('main')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname])
}

/**
 * Scrolls to the section that the address names. The browser itself would look for it before it is rendered, and not at
 * all on Back. Back from the first section scrolls to the top.
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
    // An address typed by hand, such as '#%', may be malformed.
    return null
  }
}

function writePosition({ pathname, top }: { pathname: string; top: number }): void {
  const positions = { ...readPositions(), [pathname]: Math.round(top) }
  tabStorage.set(storageKey, JSON.stringify(positions))
}

function readPositions(): Record<string, unknown> {
  const stored = tabStorage.getJson(storageKey)
  return typeof stored === 'object' ? { ...stored } : {}
}
