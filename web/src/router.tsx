import { createContext, use, useLayoutEffect, useRef, useState, useTransition, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

const history = createBrowserHistory({ v5Compat: true })

/** Goes to a path of ours from outside of the pages. */
export function navigateTo(path: string): void {
  history.push(path)
}

const Leaving = createContext(false)

/** A page was gone to whose script is still on its way; the one before it is still shown. */
export function useIsLeaving(): boolean {
  return use(Leaving)
}

/**
 * The router without the data layer of its package, which would be a third of the first load and which TanStack Query
 * does better. Going to another page waits for its script with the old page in view; a new query on the same page
 * (a filter, a card) is shown at once, so that a ticked box stays ticked.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [{ location, action }, show] = useState({ location: history.location, action: history.action })
  const [isLeaving, leave] = useTransition()
  const pathname = useRef(location.pathname)

  useLayoutEffect(
    () =>
      history.listen((next) => {
        const isSamePage = next.location.pathname === pathname.current
        pathname.current = next.location.pathname
        if (isSamePage) show(next)
        else leave(() => show(next))
      }),
    [],
  )

  return (
    <Router location={location} navigationType={action} navigator={history}>
      <Leaving value={isLeaving}>{children}</Leaving>
    </Router>
  )
}
