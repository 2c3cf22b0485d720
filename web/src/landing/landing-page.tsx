import { useDeferredValue } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { useScrollToSection } from '../scroll.ts'
import { Difference } from './difference.tsx'
import { Hero } from './hero.tsx'
import { HowToPlay } from './how-to-play.tsx'
import styles from './landing-page.module.css'

/** The first page for visitors. Players are redirected to the dashboard (SES-23). */
export function LandingPage() {
  const { isLogged } = useSession()
  // Rendered after the hero, in small pieces, unless the address names a section.
  const hasSections = useDeferredValue(true, useLocation().hash !== '')
  useScrollToSection()
  if (isLogged) return <Navigate to={paths.dashboard} replace />
  return (
    <>
      <title>Called Shot · Know Football? Prove it!</title>
      <Hero />
      {hasSections ? (
        <>
          <HowToPlay />
          <Difference />
        </>
      ) : (
        <div className={styles.sections} />
      )}
    </>
  )
}
