import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Difference } from './difference.tsx'
import { Hero } from './hero.tsx'
import { HowToPlay } from './how-to-play.tsx'

/** What a visitor sees first. A player is sent on to the dashboard (SES-23). */
export function LandingPage() {
  const { isLogged } = useSession()
  const { hash } = useLocation()

  // The sections arrive after the browser has looked for the anchor, so it is gone to from here.
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])

  if (isLogged) return <Navigate to={paths.dashboard} replace />
  return (
    <>
      <title>Called Shot · Know Football? Prove it!</title>
      <Hero />
      <HowToPlay />
      <Difference />
    </>
  )
}
