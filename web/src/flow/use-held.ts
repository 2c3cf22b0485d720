import { useEffect, useState } from 'react'

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
