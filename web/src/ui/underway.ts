import { createContext, useEffect, useState } from 'react'

/**
 * Whether a dialog's command is being sent. The dialog stays open until then, because closing it would not undo the
 * command, and the player would never see the outcome.
 */
export const Underway = createContext(false)

/** A player whose connection hangs can close the dialog again; calls have no timeout (LIM-01). */
const longestMilliseconds = 10_000

/** Whether what is being sent still keeps its dialog open. */
export function useHeld(isSending: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isSending) return
    const timer = setTimeout(() => setOver(true), longestMilliseconds)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [isSending])
  return isSending && !isOver
}

/** Whether a dialog is shown that cannot be closed now. */
export function isDialogHeld(): boolean {
  return document.querySelector('dialog[closedby="none"]') !== null
}
