import type { LiveCall } from '@called-shot/shared/live/standing.ts'
import styles from './chance.module.css'

interface ChanceProps {
  readonly call: Pick<LiveCall, 'chance'> & Partial<Pick<LiveCall, 'state' | 'known'>>
}

/** How likely a call is to come true; says of one that is open and can be followed that nothing is estimated now. */
export function Chance({ call: { chance, state, known } }: ChanceProps) {
  if (chance !== null) return <span className={styles.chance}>{chance}% · an estimate, not a promise</span>
  return state === 'live' && known ? <span className={styles.chance}>No estimate at this point</span> : null
}
