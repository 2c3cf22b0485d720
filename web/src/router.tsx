import { createContext, use, useDeferredValue, useEffect, type ReactNode } from 'react'
import { BrowserRouter, useLocation, useNavigate, type Location } from 'react-router'

// Before the first render this sets the address that the pages start at.
let go = (path: string): void => window.history.pushState(null, '', path)

/** Goes to one of our paths from code outside the pages. */
export function navigateTo(path: string): void {
  go(path)
}

const Leaving = createContext(false)

/** Whether the old page is still shown because the next page's script is loading. */
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
 * Renders the page of the current location. While the script of another page loads, the old page stays in view. A new
 * query on the same page (a filter, a card) renders at once, so that a checked box stays checked.
 */
export function ShownPage({ draw }: { draw: (location: Location) => ReactNode }) {
  const wanted = useLocation()
  const deferred = useDeferredValue(wanted)
  const shown = wanted.pathname === deferred.pathname ? wanted : deferred
  return <Leaving value={shown !== wanted}>{draw(shown)}</Leaving>
}
