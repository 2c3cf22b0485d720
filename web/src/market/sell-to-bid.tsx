import { feeOn, feePercent, netToSeller } from '@called-shot/shared/market/rules.ts'
import { proceedsWords, reviewWarning } from '@called-shot/shared/market/sale-words.ts'
import { formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import type { CardItem } from '../card/card-item.ts'
import { titleOf } from '../card/card-label.ts'
import { CardLine } from '../card/card-line.tsx'
import { act } from '../popups/act.ts'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { useFlow } from '../flow/use-flow.ts'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import { Problem } from '../ui/problem.tsx'
import quiet from '../ui/quiet.module.css'
import styles from './market-popup.module.css'
import { sellingDeclined } from './selling-declined.ts'

export interface BestBid {
  readonly id: number
  readonly amount: Cents
}

interface SellToBidProps {
  readonly card: CardItem
  readonly bid: BestBid
  /** Why the card cannot be sold anymore; null while it can. */
  readonly closed: string | null
  readonly onBack: () => void
}

/** Sells at once to the highest bidder: shows the fee and the proceeds, then the result. */
export function SellToBid({ card, bid, closed, onBack }: SellToBidProps) {
  const flow = useFlow<null, { readonly net: Cents; readonly on_hold: boolean }>(null, { sound: 'coins' })
  const sell = () =>
    flow.send((key) => act(bids.fillBid, { params: { id: bid.id }, body: { asset_id: card.id }, key }))
  return (
    <FlowDialog
      flow={flow}
      asking={() => confirmation({ card, bid, closed, onBack, onConfirm: sell })}
      completed={({ net, on_hold: isOnHold }) => ({
        children: (
          <>
            <CardLine card={card}>
              <p className={styles.price}>+{formatUsd(net)}</p>
            </CardLine>
            <p>
              {titleOf(card)} is sold. {proceedsWords(net, isOnHold)}
            </p>
          </>
        ),
      })}
      failed={({ message }) => ({ ...sellingDeclined, reason: message, back: { go: onBack } })}
    />
  )
}

function confirmation({
  card,
  bid,
  closed,
  onBack,
  onConfirm,
}: SellToBidProps & { onConfirm: () => Promise<void> }) {
  const warning = reviewWarning(bid.amount)
  return (
    <Dialog
      title="Sell to the best bid"
      onClose={closePopup}
      actions={<DialogChoice onBack={onBack} act="Confirm" disabledReason={closed} onAct={onConfirm} />}
    >
      <CardLine card={card} />
      <Breakdown
        lines={[
          { label: 'Best bid', amount: formatUsd(bid.amount) },
          { label: `Marketplace fee (${feePercent}%)`, amount: `−${formatUsd(feeOn(bid.amount))}` },
          { label: 'You receive', amount: formatUsd(netToSeller(bid.amount)), total: true },
        ]}
      />
      <Problem text={closed} />
      {warning !== null && <p className={quiet.compact}>{warning}</p>}
      <p className={quiet.compact}>It changes hands at once. All sales are final.</p>
    </Dialog>
  )
}
