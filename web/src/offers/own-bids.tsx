import { useState } from 'react'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import { cents, formatUsd } from '@called-shot/shared/money.ts'
import {
  whyBidEnded,
  whyCannotWithdrawBid,
  type BidInHand,
} from '@called-shot/shared/offers/bid-trade-rules.ts'
import { bids, type BidView } from '@called-shot/shared/offers/bids-contract.ts'
import { remaining } from '@called-shot/shared/offers/rules.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import { useCall } from '../api/query.ts'
import { useSession } from '../session/session.ts'
import { playSound } from '../sound/sound-store.ts'
import { useNow } from '../time/use-now.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { bidWords } from './bid-words.ts'
import styles from './own-bids.module.css'
import { durationWords } from './terms.ts'
import { WithdrawBidDialog } from './withdraw-bid-dialog.tsx'

/** The player's open bids, each with the money it still reserves. Draws nothing if there are none. */
export function OwnBids() {
  const { data } = useCall(bids.listBids, { query: { mine: 'true', open: 'true', limit: 100 } })
  const [withdrawing, setWithdrawing] = useState<BidView | null>(null)
  const now = useNow(30)
  const open = (data?.data ?? []).filter((bid) => whyBidEnded(inHand(bid, now)) === null)
  return (
    <>
      {open.length > 0 && (
        <Panel title="Your open bids">
          <ul className={styles.list}>
            {open.map((bid) => (
              <OwnBid key={bid.id} bid={bid} now={now} onWithdraw={() => setWithdrawing(bid)} />
            ))}
          </ul>
        </Panel>
      )}
      {withdrawing && <WithdrawBidDialog bid={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  )
}

/** A bid of the list as facts for the bid rules. */
function inHand({ status, expires_at: expiresAt, by_self: isMaker }: BidView, now: Date): BidInHand {
  return { status, expiresAt, now, isMaker }
}

interface OwnBidProps {
  readonly bid: BidView
  readonly now: Date
  readonly onWithdraw: () => void
}

function OwnBid({ bid, now, onWithdraw }: OwnBidProps) {
  const { closed } = useSession()
  const shut = whyClosedTo(closed, bids.withdrawBid)
  const reason = whyCannotWithdrawBid(inHand(bid, now))?.message ?? (shut && refusalText(shut))

  function ask() {
    playSound('main')
    onWithdraw()
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
      </div>
      <Button size="small" label={`Withdraw: ${bidWords(bid)}`} disabledReason={reason} onClick={ask}>
        Withdraw
      </Button>
    </li>
  )
}
