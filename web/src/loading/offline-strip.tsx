import { useConnection } from './connection.ts'
import styles from './offline-strip.module.css'

/** Stands under the header while the browser has no connection; what is missing then comes by itself. */
export function OfflineStrip() {
  const { isOffline } = useConnection()
  return (
    <div aria-live="polite">
      {isOffline && <p className={styles.strip}>You are offline. Trying again...</p>}
    </div>
  )
}
