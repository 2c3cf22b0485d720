import { useState } from 'react'
import { cents, formatUsd } from '@called-shot/shared/money.ts'
import { bids, type BidView } from '@called-shot/shared/offers/bids-contract.ts'
import { remaining } from '@called-shot/shared/offers/rules.ts'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { newActionKey } from '../api/idempotency.ts'
import { invalidate, useCall } from '../api/query.ts'
import { tradeSettled } from '../shell/refresh-trades.ts'
import { playSound } from '../shell/sound-store.ts'
import { useNow } from '../shell/use-now.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { bidWords } from './bid-words.ts'
import styles from './own-bids.module.css'
import { durationWords } from './terms.ts'

/** One's own open bids, each with what it still holds; nothing where there are none. */
export function OwnBids() {
  const { data } = useCall(bids.listBids, { query: { mine: 'true', limit: 100 } })
  const now = useNow(30)
  const open = (data?.data ?? []).filter(({ status, expires_at: end }) => status === 'open' && end > now)
  if (open.length === 0) return null
  return (
    <Panel title="Your open bids">
      <ul className={styles.list}>
        {open.map((bid) => (
          <OwnBid key={bid.id} bid={bid} now={now} />
        ))}
      </ul>
    </Panel>
  )
}

function OwnBid({ bid, now }: { bid: BidView; now: Date }) {
  const [failed, setFailed] = useState<string | null>(null)
  const [key] = useState(newActionKey)

  async function withdraw() {
    playSound('main')
    try {
      await call(bids.withdrawBid, { params: { id: bid.id }, key })
      tradeSettled()
    } catch (error) {
      setFailed(messageOf(error) || 'The bid could not be withdrawn.')
    }
    await invalidate(bids.listBids)
  }

  return (
    <li>
      <div>
        <p className={styles.words}>
          {bid.quantity === 1 ? '' : `${bid.remaining} of ${bid.quantity} × `}
          {bidWords(bid)}
        </p>
        <p className={styles.dim}>
          {formatUsd(bid.amount)} each, {formatUsd(cents(bid.amount * bid.remaining))} held,{' '}
          {durationWords(remaining(bid.expires_at, now))} left
        </p>
        {failed !== null && (
          <p className={styles.failed} role="alert">
            {failed}
          </p>
        )}
      </div>
      <Button size="small" label={`Withdraw: ${bidWords(bid)}`} onClick={withdraw}>
        Withdraw
      </Button>
    </li>
  )
}
