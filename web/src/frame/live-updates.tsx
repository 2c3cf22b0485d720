import { useEffect } from 'react'
import { closeLive, connectLive } from '../api/live.ts'
import { useSession } from '../session/session.ts'

/** The player's live connection: opened with each new token, closed when there is none any more. */
export function LiveUpdates() {
  const { token, isAuthLoading } = useSession()
  const isUndecided = token === null && isAuthLoading

  useEffect(() => {
    if (!isUndecided) connectLive()
  }, [token, isUndecided])

  useEffect(() => closeLive, [])

  return null
}
