import { Card } from '../card/card.tsx'
import styles from './claim.module.css'
import type { Claimed } from './use-claim.ts'

/** The identity that came back, and the prize if there is one. */
export function ReturnedCards({ claimed }: { claimed: Claimed }) {
  return (
    claimed && (
      <div className={styles.cards}>
        <Card card={claimed.identity} size="small" eager />
        {claimed.prize && <Card card={claimed.prize} size="small" eager />}
      </div>
    )
  )
}
