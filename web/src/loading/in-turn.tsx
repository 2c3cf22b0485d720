import { Children, startTransition, useEffect, useState, type ReactNode } from 'react'

/**
 * Counted from when the last part stands, and longer than a frame: each part is laid out before the next one is drawn,
 * also where drawing one takes longer than this.
 */
const turnMilliseconds = 50

/**
 * Draws its first child at once and the others one after another, where most of them lie outside the first window: all
 * drawn at once, they would keep a slow phone from answering a tap for half a second.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const [drawn, setDrawn] = useState(1)
  const isWhole = drawn >= Children.count(children)

  useEffect(() => {
    if (isWhole) return
    const turn = setTimeout(() => startTransition(() => setDrawn(drawn + 1)), turnMilliseconds)
    return () => clearTimeout(turn)
  }, [drawn, isWhole])
  return Children.map(children, (child, index) => (index < drawn ? child : null))
}
