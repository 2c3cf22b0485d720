import { useEffect } from 'react'
import { news } from '@called-shot/shared/topics.ts'
import { closeLive, connectLive, onNews, onReturn } from '../api/live.ts'
import { readFailedAgain, refresh } from '../api/refresh.ts'
import { useSession } from '../session/session.ts'

/** The player's live connection: opened for each new token, closed without one. Its news trigger reads at once. */
export function LiveUpdates() {
  const { token, isAuthLoading } = useSession()
  const isUndecided = token === null && isAuthLoading

  useEffect(() => {
    if (!isUndecided) connectLive()
  }, [token, isUndecided])

  useEffect(() => closeLive, [])
  useEffect(() => onNews(() => void refresh(news)), [])
  useEffect(() => onReturn(() => void readFailedAgain()), [])

  return null
}
