import { useEffect } from 'react'
import type { Moment } from '@called-shot/shared/live/moments.ts'
import type { CardItem } from '../card/card-item.ts'
import type { LiveCall } from '@called-shot/shared/live/standing.ts'
import { useMyLivePredictions } from './use-live.ts'
import { Ring } from './ring.tsx'
import { shortStanding } from './short-standing.ts'
import { soundMoment, useMoment } from './use-moment.ts'
import styles from './standing.module.css'

/** The standing of a call as a ring around the initials on its card. The card's name and panel have it in words. */
export function CardRing({ card }: { readonly card: CardItem }) {
  const { data } = useMyLivePredictions(true)
  const call = data?.data.find(({ prediction_id: id }) => id === card.id)
  const moment = useMoment(call)
  useEffect(() => {
    if (call) soundMoment(call)
  }, [call])
  if (!call || call.state === 'scheduled') return null
  return <RingOnCard key={moment} call={call} moment={moment} />
}

interface RingOnCardProps {
  readonly call: LiveCall
  /** The latest change, shown as a short motion. */
  readonly moment?: Moment | null
}

export function RingOnCard({ call, moment }: RingOnCardProps) {
  return (
    <span className={styles.onCard} data-standing={call.state} data-moment={moment ?? undefined}>
      <Ring call={call} />
      <span className={styles.short}>{shortStanding(call)}</span>
    </span>
  )
}
