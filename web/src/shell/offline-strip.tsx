import { useConnection } from './connection.ts'

/** Stands over the foot of the window while the browser has no connection; what is missing then comes by itself. */
export function OfflineStrip() {
  const { isOffline } = useConnection()
  return (
    <div aria-live="polite">
      {isOffline && <p className="first-failed">You are offline. Trying again...</p>}
    </div>
  )
}
