import { useState } from 'react'
import { useLocation } from 'react-router'
import { isMobileAgent, playsInPortrait, portraitCookie } from '@called-shot/shared/portrait.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import styles from './rotate-notice.module.css'

const isMobile = isMobileAgent(navigator.userAgent)

/**
 * Whether to ask the player to rotate the phone: for mobile user agents in portrait, on every page but the landing
 * page, until the player chooses to stay in portrait (NAV-17, NAV-18).
 */
export function useRotateNotice(): { readonly isShown: boolean; readonly pass: () => void } {
  const { pathname } = useLocation()
  const isPortrait = useMediaQuery('(orientation: portrait)')
  const [isPassed, setPassed] = useState(() => playsInPortrait(document.cookie))
  const pass = () => {
    // With this cookie the server leaves the notice out of the page.
    document.cookie = `${portraitCookie}=yes; Path=/; SameSite=Lax`
    setPassed(true)
  }
  return { isShown: isMobile && isPortrait && !isPassed && pathname !== paths.landing, pass }
}

export function RotateNotice({ onPass }: { onPass: () => void }) {
  return (
    <section className={styles.notice} aria-label="Rotate your device">
      <svg className={styles.phone} viewBox="0 0 96 96" fill="none" aria-hidden="true" focusable="false">
        <rect x="30" y="12" width="36" height="72" rx="5" stroke="currentColor" strokeWidth="3" />
        <path d="M43 77h10" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
        <path
          className={styles.arrow}
          d="M12 58a38 38 0 0 0 14 22m-2-9 3 10-10 1M84 38A38 38 0 0 0 70 16m2 9-3-10 10-1"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p className={styles.text}>Please rotate your device to continue</p>
      <p className={styles.why}>The table is wide: cards, panels and prices fit side by side.</p>
      <Button tone="primary" size="large" onClick={onPass}>
        Continue in portrait
      </Button>
    </section>
  )
}
