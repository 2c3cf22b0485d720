import { useConnection } from './connection.ts'
import styles from '../ui/strip.module.css'

/** A strip under the header while the browser is offline. Missing parts load automatically afterward. */
export function OfflineStrip() {
  const { isOffline } = useConnection()
  return (
    <div aria-live="polite">
      {isOffline && <p className={styles.strip}>You are offline. Trying again...</p>}
    </div>
  )
}
