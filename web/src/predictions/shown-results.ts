import { z } from 'zod'

/** As many as anybody has decided and unclaimed at once. */
const maxKept = 300

const shape = z.object({ upTo: z.number(), ids: z.array(z.number()) })
const key = (authId: string) => `results-shown ${authId}`

/** Which decided calls this browser has shown to a player, and up to which news it has looked for them. */
export interface ShownResults {
  /** Milliseconds since 1970. */
  readonly upTo: number
  readonly ids: readonly number[]
}

export function shownResults(authId: string): ShownResults {
  try {
    return shape.parse(JSON.parse(localStorage.getItem(key(authId)) ?? ''))
  } catch {
    return { upTo: 0, ids: [] }
  }
}

/** They are shown once; what is unclaimed is in the inventory and on the dashboard still. */
export function markShown(authId: string, ids: readonly number[], upTo: number): void {
  const before = shownResults(authId)
  const all = [...new Set([...ids, ...before.ids])].slice(0, maxKept)
  localStorage.setItem(key(authId), JSON.stringify({ upTo: Math.max(before.upTo, upTo), ids: all }))
}
