import { Suspense, useCallback, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { login, useSession } from '../session/session.ts'
import { Icon } from '../ui/icons.tsx'
import { Mark } from '../ui/mark.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorBoundary } from '../loading/error-boundary.tsx'
import { HeaderLinks } from './header-links.tsx'
import { useIsReplay } from '../api/health.ts'
import styles from './header.module.css'
import { useDismiss } from '../ui/use-dismiss.ts'

/** The header of every page: links to the pages and, for players, their tools (`tools`). */
export function Header({ tools }: { readonly tools: ReactNode }) {
  const { isLogged, isAuthLoading } = useSession()
  const { pathname } = useLocation()
  const isReplay = useIsReplay()
  return (
    <header className={styles.header}>
      {isReplay && <p className={styles.notice}>Replay season, no real money</p>}
      <div className={styles.bar}>
        <Link className={styles.logo} to={paths.landing} aria-label="Called Shot">
          <Mark />
          <span>Called Shot</span>
        </Link>
        <Menu isLanding={pathname === paths.landing} />
        <div className={styles.tools} data-logged={isLogged || undefined}>
          {isLogged ? (
            <ErrorBoundary place="tools" instead={null}>
              <Suspense fallback={null}>{tools}</Suspense>
            </ErrorBoundary>
          ) : (
            <Button size="small" disabled={isAuthLoading} onClick={() => login()}>
              Log in
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}

function Menu({ isLanding }: { isLanding: boolean }) {
  const { key: place } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  // Navigation closes the menu.
  const isOpen = openAt === place
  const frame = useRef<HTMLDivElement>(null)
  const close = useCallback(() => setOpenAt(null), [])
  useDismiss(frame, isOpen, close)
  return (
    <div className={styles.menu} ref={frame}>
      <button
        type="button"
        className={styles.menuButton}
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls="header-links"
        onClick={() => setOpenAt(isOpen ? null : place)}
      >
        <Icon name={isOpen ? 'close' : 'menu'} size={22} />
      </button>
      <HeaderLinks isOpen={isOpen} isLanding={isLanding} />
    </div>
  )
}
