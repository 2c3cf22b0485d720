import { createContext } from 'react'

/**
 * Whether a dialog's command is being sent. The dialog stays open until then, because closing it would not undo the
 * command, and the player would never see the outcome.
 */
export const Underway = createContext(false)

/** Whether a dialog is shown that cannot be closed now. */
export function isDialogHeld(): boolean {
  return document.querySelector('dialog[closedby="none"]') !== null
}
