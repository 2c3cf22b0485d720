import type { CardItem } from '../card/card-item.ts'
import type { ToldCall } from '@called-shot/shared/live/standing.ts'
import { useMyLivePredictions } from '../live/use-live.ts'
import { Ring } from './ring.tsx'
import { shortStanding } from './short-standing.ts'
import styles from './standing.module.css'

/** Where one's own call stands, around the initials on its card. A card is read by its name and panel, not here. */
export function CardRing({ card }: { readonly card: CardItem }) {
  const { data } = useMyLivePredictions(true)
  const call = data?.data.find(({ prediction_id: id }) => id === card.id)
  if (!call || call.state === 'scheduled') return null
  return <RingOnCard call={call} />
}

export function RingOnCard({ call }: { readonly call: ToldCall }) {
  return (
    <span className={styles.onCard} data-standing={call.state}>
      <Ring call={call} />
      <span className={styles.short}>{shortStanding(call)}</span>
    </span>
  )
}
