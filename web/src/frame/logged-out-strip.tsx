import { useEnding } from '../session/ending.ts'
import styles from '../ui/strip.module.css'

/** Says why there is no session anymore, to a player whom the server or the identity provider has logged out (SES-28). */
export function LoggedOutStrip() {
  const ending = useEnding()
  return (
    <div aria-live="polite">
      {ending && (
        <p className={styles.strip}>
          You have been logged out. Log in again to go on.{ending.reason !== '' && ` (${ending.reason})`}
        </p>
      )}
    </div>
  )
}
