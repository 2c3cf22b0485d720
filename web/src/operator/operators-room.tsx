import { useEffect, type ReactNode } from 'react'
import { Link, useLocation, useNavigate, useRoutes, type RouteObject } from 'react-router'
import { Badge } from '../ui/badge.tsx'
import { FailedState } from '../ui/notice.tsx'
import styles from './operators-room.module.css'
import { at } from './pages.ts'
import { RoomContext, type RoomFacts } from './room-context.ts'
import { sections } from './screens.tsx'
import { SubjectScreen } from './subject-screen.tsx'
import { useWork, WorkScreen } from './work-screen.tsx'

const screens = sections.flatMap((section) => section.screens)

/** Below the room's address; at the address itself is the work that waits. */
const routes: RouteObject[] = [
  { index: true, element: <WorkScreen /> },
  ...screens.map(({ path, Show }) => ({ path, element: <Show key={path} /> })),
  { path: ':kind/:id', element: <SubjectScreen /> },
  { path: '*', element: <FailedState title="There is no such screen">Choose one of the list.</FailedState> },
]

function Screen() {
  return useRoutes(routes)
}

/** The room that a season is run from: its navigation, and one screen. */
export function OperatorsRoom({ facts }: { facts: RoomFacts }): ReactNode {
  useKeys()
  const { pathname } = useLocation()
  return (
    <RoomContext value={facts}>
      <div className={styles.room}>
        <nav className={styles.nav} aria-label="Operator">
          <p className={styles.who}>
            {facts.email} <Badge tone={facts.season === 'live' ? 'danger' : 'plain'}>{facts.season}</Badge>
            {facts.needs_two_persons && <Badge tone="flag">by two</Badge>}
          </p>
          {sections.map(({ title, screens: shown }) => (
            <section key={title}>
              <h2>{title}</h2>
              <ul>
                {shown.map(({ path, title: name }) => (
                  <li key={path}>
                    <Link to={at(path)} aria-current={pathname === at(path) ? 'page' : undefined}>
                      {name}
                      {path === 'work' && <WorkCount />}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className={styles.screen}>
          <Screen />
        </div>
      </div>
    </RoomContext>
  )
}

/** Once the screen is there. */
function focusSearch() {
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>('[data-search] input')?.focus())
}

/** How much waits, on every screen. */
function WorkCount() {
  const { data } = useWork()
  const count = data?.data.length ?? 0
  return count === 0 ? null : (
    <>
      {' '}
      <Badge tone="flag">{count}</Badge>
    </>
  )
}

/** ⌘K searches; `g` and then the first letter of a screen goes there, while nothing is typed. */
function useKeys() {
  const navigate = useNavigate()
  useEffect(() => {
    let isGoing = false
    const press = (event: KeyboardEvent) => {
      const { target, key } = event
      if (key === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault()
        void Promise.resolve(navigate(at('search'))).then(focusSearch)
        return
      }
      const isTyping = target instanceof HTMLElement && target.matches('input, select, textarea, dialog *')
      if (isTyping || event.metaKey || event.ctrlKey || event.altKey) return
      const found = isGoing ? screens.find(({ title }) => title.toLowerCase().startsWith(key)) : undefined
      isGoing = key === 'g'
      if (found) void navigate(at(found.path))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate])
}
