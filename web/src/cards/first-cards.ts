import { startTransition, useEffect, useState, type RefObject } from 'react'
import { firstCards } from './list-state.ts'

/** Longer than pictures normally take to load. */
const maxMilliseconds = 1500

let hasShownList = false

/**
 * How many cards of a list to draw. In the first list of a visit, only the first ones until their pictures have loaded,
 * because pictures further down would compete with those in view on a slow connection. After that, and in every later
 * list, all of them.
 */
export function useFirstCards(list: RefObject<Element | null>, count: number): number {
  const [isWhole, setIsWhole] = useState(hasShownList)
  const isThere = count > 0

  useEffect(() => {
    if (isWhole || !isThere) return
    const pictures = [...(list.current?.querySelectorAll('img') ?? [])].map((picture) => picture.decode())
    const pause = new Promise((resolve) => setTimeout(resolve, maxMilliseconds))
    let isGone = false
    void Promise.race([Promise.allSettled(pictures), pause]).then(() => {
      hasShownList = true
      if (!isGone) startTransition(() => setIsWhole(true))
    })
    return () => {
      isGone = true
    }
  }, [list, isThere, isWhole])

  return isWhole ? count : Math.min(count, firstCards)
}
