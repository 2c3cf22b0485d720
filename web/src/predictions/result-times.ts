import { isStill } from '../ui/still.ts'
import type { CallResult } from './call-result.ts'

/** When each act of a result begins, in milliseconds: a still moment, the number runs, the stamp lands, the words. */
export interface ResultTimes {
  readonly run: number
  readonly stamp: number
  readonly words: number
}

export const atOnce: ResultTimes = { run: 0, stamp: 0, words: 0 }
const stillFor = 450
/** The style sheet has the same. */
const landFor = 380

/** Returns `atOnce` with reduced motion. A number that follows the plays of its game takes longer. */
export function timesOf({ way }: CallResult): ResultTimes {
  if (isStill()) return atOnce
  const stamp = stillFor + (way.length > 1 ? 2400 : 1100)
  return { run: stillFor, stamp, words: stamp + landFor }
}
