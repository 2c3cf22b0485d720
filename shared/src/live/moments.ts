import type { LiveState } from './standing.ts'

/** The moments that get a short motion, a sound and a notice. */
export type Moment = 'reached' | 'lost' | 'overtime' | 'decided'

interface Seen {
  readonly state: LiveState
  readonly quarter: number | null
}

/** The moment of a call between two of its states; null when nothing noteworthy happened. */
export function momentBetween(before: Seen, after: Seen): Moment | null {
  const isDecided = ({ state }: Seen) => state === 'final' || state === 'corrected'
  if (isDecided(after)) return isDecided(before) ? null : 'decided'
  if (after.state === 'reached') return before.state === 'reached' ? null : 'reached'
  if (before.state === 'reached') return 'lost'
  if (after.state === 'out_of_reach' && before.state !== 'out_of_reach') return 'lost'
  return (after.quarter ?? 0) > 4 && (before.quarter ?? 5) <= 4 ? 'overtime' : null
}
