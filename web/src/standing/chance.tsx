import type { LiveCall } from '@called-shot/shared/live/standing.ts'
import styles from './chance.module.css'

type Estimated = Pick<LiveCall, 'chance'> & Partial<Pick<LiveCall, 'state' | 'known'>>

/** How likely a call is to come true. If a live call that can be followed has no estimate now, says so. */
export function Chance({ call }: { readonly call: Estimated }) {
  if (call.chance === null) return <NoChance call={call} />
  return <span className={styles.chance}>{call.chance}% chance · an estimate, not a promise</span>
}

/** The same as the one number of a call, with what it rests on. */
export function NamedChance({ call }: { readonly call: Estimated & Pick<LiveCall, 'state'> }) {
  if (call.chance === null) return <NoChance call={call} />
  const basis = call.state === 'scheduled' ? 'form before the game' : 'the game so far'
  return (
    <span className={styles.chance}>
      <strong>Chance {call.chance}%</strong>
      <small>An estimate from {basis}, not a promise</small>
    </span>
  )
}

function NoChance({ call: { state, known } }: { readonly call: Estimated }) {
  return state === 'live' && known ? <span className={styles.chance}>No estimate at this point</span> : null
}
