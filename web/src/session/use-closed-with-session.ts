import { useEffect, useState } from 'react'
import { closePopup } from '../popups/popup-store.ts'
import { useSession } from './session.ts'

/**
 * Closes the popup when the player's session ends while it has only asked: nobody is left to answer, and its amounts
 * would be a guest's. One that is sending, or has said how that ended, stays until the player closes it.
 */
export function useClosedWithSession(hasOnlyAsked: boolean): void {
  const { isLogged } = useSession()
  const [wasLogged] = useState(isLogged)
  const isOver = wasLogged && !isLogged && hasOnlyAsked
  useEffect(() => {
    if (isOver) closePopup()
  }, [isOver])
}
