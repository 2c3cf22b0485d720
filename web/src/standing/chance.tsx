import type { ToldCall } from '@called-shot/shared/live/standing.ts'
import styles from './standing.module.css'

/** How likely an open call is to come true; nothing where that is not estimated. */
export function Chance({ call: { chance } }: { readonly call: ToldCall }) {
  if (chance === null) return null
  return <span className={styles.chance}>{chance}% · an estimate, not a promise</span>
}
