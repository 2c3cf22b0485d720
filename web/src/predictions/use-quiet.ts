import { useEffect, useState } from 'react'

const lookEveryMilliseconds = 400
/** One dialog may be about to replace another, so a single quiet moment is not enough. */
const looksInARow = 2

const typing = 'textarea, select, [contenteditable=""], [contenteditable="true"]'
const pressing = new Set(['button', 'checkbox', 'radio', 'reset', 'submit'])

/** Whether the player is present and not typing, choosing or paying. */
function isQuiet(): boolean {
  if (document.visibilityState === 'hidden' || document.querySelector('dialog[open]')) return false
  const focused = document.activeElement
  if (focused instanceof HTMLInputElement) return pressing.has(focused.type)
  return focused === null || !focused.matches(typing)
}

/** Becomes true once the player can be interrupted, and stays so for what is waiting. */
export function useQuiet(isWaiting: boolean): boolean {
  const [isNow, setNow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    let inARow = 0
    const clock = window.setInterval(() => {
      inARow = isQuiet() ? inARow + 1 : 0
      if (inARow < looksInARow) return
      window.clearInterval(clock)
      setNow(true)
    }, lookEveryMilliseconds)
    return () => {
      window.clearInterval(clock)
      setNow(false)
    }
  }, [isWaiting])
  return isNow
}
