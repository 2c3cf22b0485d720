import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation, useNavigate, useRoutes, type RouteObject } from 'react-router'
import { money } from '@called-shot/shared/operator/money-contract.ts'
import { whyRoleMissing } from '@called-shot/shared/operator-roles.ts'
import { Badge } from '../ui/badge.tsx'
import { FailedState } from '../ui/list-states.tsx'
import { going } from './going.ts'
import { HouseAccountScreen } from './house-account-screen.tsx'
import styles from './operators-room.module.css'
import { KeysSwitch, useLetterKeys } from './keys-switch.tsx'
import { NotThere } from './not-there.tsx'
import { at } from './pages.ts'
import { RoomContext, useWhyNot, type RoomFacts } from './room-context.ts'
import { ScreenFrame } from './screen-frame.tsx'
import { sections, type Screen as RoomScreen } from './screens.tsx'
import { SecondFactorGate } from './second-factor.tsx'
import { SubjectScreen } from './subject-screen.tsx'
import { countOf, useWork } from './use-work.ts'
import { WorkScreen } from './work-screen.tsx'

const screens = sections.flatMap((section) => section.screens)

const houseAccount: RoomScreen = {
  path: 'books/:account',
  title: 'Account of the house',
  reads: money.overview,
  Show: HouseAccountScreen,
}

/** Below the room's address; the address itself shows the open work. */
const routes: RouteObject[] = [
  { index: true, element: <WorkScreen /> },
  ...screens.map((screen) => ({ path: screen.path, element: <Allowed key={screen.path} screen={screen} /> })),
  { path: 'books/:account', element: <Allowed screen={houseAccount} /> },
  { path: ':kind/:id', element: <SubjectScreen /> },
  {
    path: '*',
    element: (
      <NotThere title="No such screen">
        There is no screen at this address. Choose one from the list.
      </NotThere>
    ),
  },
]

/** The screen, or the role that it needs. */
function Allowed({ screen: { reads, title, Show } }: { screen: RoomScreen }) {
  const reason = useWhyNot()(reads)
  if (reason === null) return <Show />
  return (
    <ScreenFrame title={title}>
      <FailedState title="This is not for your role">{reason}</FailedState>
    </ScreenFrame>
  )
}

function Screen() {
  return useRoutes(routes)
}

/** The room for running a season: its navigation and one screen. */
export function OperatorsRoom({ facts }: { facts: RoomFacts }): ReactNode {
  return (
    <RoomContext value={facts}>
      <div className={styles.door}>
        <SecondFactorGate>
          <Room facts={facts} />
        </SecondFactorGate>
      </div>
    </RoomContext>
  )
}

function Room({ facts }: { facts: RoomFacts }) {
  useKeys(facts)
  return (
    <div className={styles.room}>
      <nav className={styles.nav} aria-label="Operator">
        <p className={styles.who}>
          {facts.email} <Badge tone={facts.season === 'live' ? 'danger' : 'plain'}>{facts.season}</Badge>
          {facts.needs_two_persons && <Badge tone="flag">by two</Badge>}
        </p>
        <p className={styles.roles}>{facts.roles.join(', ')}</p>
        <Sections />
        <div className={styles.keys}>
          <KeysSwitch />
        </div>
      </nav>
      <div className={styles.screen}>
        <Screen />
      </div>
    </div>
  )
}

/** The screens that the operator's roles cover, by section. */
function Sections() {
  const whyNot = useWhyNot()
  const { pathname } = useLocation()
  const shown = sections.map(({ title, screens: all }) => ({
    title,
    screens: all.filter(({ reads }) => whyNot(reads) === null),
  }))
  const row = useRef<HTMLDivElement>(null)
  // On phones the list is one line, wider than the screen. The current screen's link must be in view.
  useEffect(() => {
    const here = row.current?.querySelector('[aria-current]')
    if (!row.current || !here) return
    const { left, width } = row.current.getBoundingClientRect()
    const { left: hereLeft, width: hereWidth } = here.getBoundingClientRect()
    row.current.scrollLeft += hereLeft + hereWidth / 2 - (left + width / 2)
  }, [pathname])
  return (
    <div ref={row} className={styles.sections}>
      {shown
        .filter(({ screens: some }) => some.length > 0)
        .map(({ title, screens: some }) => (
          <div key={title}>
            <p className={styles.section} aria-hidden="true">
              {title}
            </p>
            <ul aria-label={title}>
              {some.map(({ path, title: name }) => (
                <li key={path}>
                  <Link to={at(path)} aria-current={pathname === at(path) ? 'page' : undefined}>
                    {name}
                    {path === 'work' && <WorkCount />}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </div>
  )
}

/** How much waits, on every screen. */
function WorkCount() {
  const { data } = useWork()
  const count = data === undefined ? 0 : countOf(data.totals)
  return count === 0 ? null : (
    <>
      {' '}
      <Badge tone="flag">{count}</Badge>
    </>
  )
}

/**
 * ⌘K searches; `g` and then the first letters of a screen go there, while nothing is typed, no dialog is open, and unless
 * letters are turned off.
 */
function useKeys({ roles }: RoomFacts) {
  const navigate = useNavigate()
  const lettersLead = useLetterKeys()
  // The first letter changes the page, and with it the function that goes to the next.
  const letters = useRef<string | null>(null)
  useEffect(() => {
    const open = screens.filter(({ reads }) => whyRoleMissing(roles, reads) === null)
    const titles = open.map(({ title }) => title)
    const press = (event: KeyboardEvent) => {
      // An open dialog would be lost with its page, and with it what is typed in it.
      if (document.querySelector('dialog[open]') !== null) return
      const { target, key } = event
      if (key === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault()
        void navigate(at('search'), { state: { isSearching: true } })
        return
      }
      const isTyping =
        target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), select, textarea')
      if (!lettersLead || isTyping || event.metaKey || event.ctrlKey || event.altKey) return
      // A modifier by itself types nothing.
      if (key.length > 1) return
      const isFurther = letters.current !== null && letters.current !== ''
      const { typed, title } = going(letters.current, key, titles)
      letters.current = typed
      const found = open.find((screen) => screen.title === title)
      // The screens on the way are not worth a step back.
      if (found) void navigate(at(found.path), { replace: isFurther })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, roles, lettersLead])
}
