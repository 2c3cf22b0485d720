import { useWasEnded } from '../session/session.ts'
import styles from '../ui/strip.module.css'

/** Says why the landing page appeared, to a player whose session the server has ended (SES-28). */
export function LoggedOutStrip() {
  const wasEnded = useWasEnded()
  return (
    <div aria-live="polite">
      {wasEnded && <p className={styles.strip}>You have been logged out. Log in again to go on.</p>}
    </div>
  )
}
