import { z } from 'zod'
import { browserStorage } from '../browser-storage.ts'

/** More than anyone has decided and unclaimed at the same time. */
const maxKept = 300

const shape = z.object({ upTo: z.number(), ids: z.array(z.number()) })
const key = (authId: string) => `results-shown ${authId}`

/** Which decided calls this browser has shown to a player, and the latest news for which it has looked for them. */
export interface ShownResults {
  /** Milliseconds since 1970. */
  readonly upTo: number
  readonly ids: readonly number[]
}

export function shownResults(authId: string): ShownResults {
  return shape.safeParse(browserStorage.getJson(key(authId))).data ?? { upTo: 0, ids: [] }
}

/** Each result is shown once. Unclaimed ones are still in the inventory and on the dashboard. */
export function markShown(authId: string, ids: readonly number[], upTo: number): void {
  const before = shownResults(authId)
  const all = [...new Set([...ids, ...before.ids])].slice(0, maxKept)
  browserStorage.set(key(authId), JSON.stringify({ upTo: Math.max(before.upTo, upTo), ids: all }))
}
