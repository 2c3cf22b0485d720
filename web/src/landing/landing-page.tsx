import { Navigate } from 'react-router'
import { useIsFirstView } from '../first-views/is-first-view.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { useScrollToSection } from '../shell/scroll.ts'
import { Difference } from './difference.tsx'
import { Hero } from './hero.tsx'
import { HowToPlay } from './how-to-play.tsx'

/** What a visitor sees first. A player is sent on to the dashboard (SES-23). */
export function LandingPage() {
  const { isLogged } = useSession()
  const isFirstView = useIsFirstView()
  useScrollToSection()
  if (isLogged) return <Navigate to={paths.dashboard} replace />
  return (
    <>
      <title>Called Shot · Know Football? Prove it!</title>
      <Hero />
      {!isFirstView && (
        <>
          <HowToPlay />
          <Difference />
        </>
      )}
    </>
  )
}
