import { createContext, use, useDeferredValue, useEffect, type ReactNode } from 'react'
import { BrowserRouter, useLocation, useNavigate, type Location } from 'react-router'

// Until there are pages, they begin where this leads.
let go = (path: string): void => window.history.pushState(null, '', path)

/** Goes to a path of ours from outside of the pages. */
export function navigateTo(path: string): void {
  go(path)
}

const Leaving = createContext(false)

/** A page was gone to whose script is still on its way; the one before it is still shown. */
export function useIsLeaving(): boolean {
  return use(Leaving)
}

/** The declarative router: the data layer of the package would be a third of the first load (ADR 43). */
export function AppRouter({ children }: { children: ReactNode }) {
  return (
    <BrowserRouter useTransitions={false}>
      <WayIn />
      {children}
    </BrowserRouter>
  )
}

function WayIn() {
  const navigate = useNavigate()
  useEffect(() => {
    go = (path) => void navigate(path)
  }, [navigate])
  return null
}

/**
 * Draws the pages of a location. Going to another page waits for its script with the old page in view; a new query on
 * the same page (a filter, a card) is shown at once, so that a ticked box stays ticked.
 */
export function ShownPage({ draw }: { draw: (location: Location) => ReactNode }) {
  const wanted = useLocation()
  const deferred = useDeferredValue(wanted)
  const shown = wanted.pathname === deferred.pathname ? wanted : deferred
  return <Leaving value={shown !== wanted}>{draw(shown)}</Leaving>
}
