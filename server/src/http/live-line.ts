/** A line in which callers wait; only a fixed number passes per second. */
export interface Line {
  /**
   * Calls `enter` when it is this caller's turn, at once if nobody waits. Returns false, and never calls it, if that
   * would be too late.
   */
  join(enter: () => void): boolean
}

/** Nobody waits longer: a page that is turned away comes back by itself. */
const maxWaitSeconds = 5
const turnMilliseconds = 25

/**
 * Lets an eighth of the number per second through at once, and the rest evenly: never more than 9/8 in any second, even
 * after the process was blocked. The others wait for their turn, because callers who are turned away all come back at
 * the same moment, in the worst case after thirty seconds.
 */
export function createLine(perSecond: number): Line {
  const maxPlaces = Math.max(1, perSecond / 8)
  const line: (() => void)[] = []
  let places = maxPlaces
  let filledAt = performance.now()

  function fill(): void {
    const now = performance.now()
    places = Math.min(maxPlaces, places + ((now - filledAt) / 1000) * perSecond)
    filledAt = now
  }

  function letIn(): void {
    fill()
    for (; places >= 1 && line.length > 0; places -= 1) line.shift()?.()
    if (line.length > 0) setTimeout(letIn, turnMilliseconds)
  }

  return {
    join(enter) {
      fill()
      if ((line.length + 1 - places) / perSecond > maxWaitSeconds) return false
      line.push(enter)
      if (line.length === 1) letIn()
      return true
    },
  }
}
