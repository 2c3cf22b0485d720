import type { OfferView } from '@called-shot/shared/offers/contract.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { relativeTime } from '../time/relative-time.ts'
import styles from './offer-timeline.module.css'

type TimelineStep = OfferView['timeline'][number]

const endings: Readonly<Record<TimelineStep['status'], string>> = {
  open: 'open',
  accepted: 'accepted',
  declined: 'declined',
  countered: 'countered',
  withdrawn: 'withdrawn',
  expired: 'expired',
  ended: 'ended',
}

/** The history of an offer, the same for both sides: who asked or offered what, when, and how it ended. */
export function OfferTimeline({ timeline, now }: { timeline: readonly TimelineStep[]; now: Date }) {
  if (timeline.length === 0) return null
  return (
    <ol className={styles.timeline} aria-label="Timeline">
      {timeline.map((step) => (
        <li key={step.id} data-status={step.status}>
          <p>
            <strong>{step.by_self ? 'You' : step.is_counter ? 'The owner' : 'The other player'}</strong>{' '}
            {step.is_counter ? 'asked' : 'offered'}{' '}
            <span className={styles.amount}>{formatUsd(step.amount)}</span>
          </p>
          <p className={styles.when}>
            <time dateTime={step.at.toISOString()}>{relativeTime(step.at, now)}</time>
            <span className={styles.ending}>
              {endings[step.status]}
              {step.ended_at && step.status !== 'open' && `, ${relativeTime(step.ended_at, now)}`}
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}
