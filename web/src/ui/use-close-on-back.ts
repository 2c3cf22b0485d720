import { useEffect, useEffectEvent } from 'react'
import { isDialogHeld } from './underway.ts'

/**
 * Closes what is open over all pages when the player goes back or forward, unless its command is being sent. A dialog
 * within a page goes with its page.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(() => {
    if (!isDialogHeld()) onClose()
  })

  useEffect(() => {
    if (!isOpen) return
    const leave = () => close()
    window.addEventListener('popstate', leave)
    return () => window.removeEventListener('popstate', leave)
  }, [isOpen])
}
