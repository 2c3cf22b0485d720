import { startTransition, useEffect, useState, type RefObject } from 'react'

/** What a phone shows without scrolling, or a row on a larger screen. */
export const firstCards = 6
/** Longer than pictures take, unless one of them does not come. */
const maxMilliseconds = 1500

let hasShownList = false

/**
 * How many cards of a list to draw. In the first list of a visit these are the first ones until their pictures are
 * there: pictures further down would take a slow connection away from those in view. Then, and in every later list, it
 * is all of them.
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
