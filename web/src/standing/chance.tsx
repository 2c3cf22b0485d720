import type { LiveCall } from '@called-shot/shared/live/standing.ts'
import styles from './chance.module.css'

interface ChanceProps {
  readonly call: Pick<LiveCall, 'chance'> & Partial<Pick<LiveCall, 'state' | 'known'>>
}

/** How likely a call is to come true. If a live call that can be followed has no estimate now, says so. */
export function Chance({ call: { chance, state, known } }: ChanceProps) {
  if (chance !== null) return <span className={styles.chance}>{chance}% · an estimate, not a promise</span>
  return state === 'live' && known ? <span className={styles.chance}>No estimate at this point</span> : null
}
