import { cents, formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { bids, type BidView } from '@called-shot/shared/offers/bids-contract.ts'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { useFlow } from '../flow/use-flow.ts'
import { act } from '../popups/act.ts'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { bidWords } from './bid-words.ts'

interface WithdrawBidProps {
  readonly bid: BidView
  readonly onClose: () => void
}

/** Withdraws the player's own bid once they have confirmed: what it still holds returns at once. */
export function WithdrawBidDialog({ bid, onClose }: WithdrawBidProps) {
  const flow = useFlow<null, Cents>(null, { sound: 'stamp' })
  const withdraw = () =>
    flow.send((key) =>
      act(bids.withdrawBid, { params: { id: bid.id }, key }).then(({ returned }) => returned),
    )
  return (
    <FlowDialog
      flow={flow}
      onClose={onClose}
      asking={() => (
        <Dialog
          title="Withdraw your bid"
          onClose={onClose}
          actions={
            <DialogChoice back="Keep it" onBack={onClose} act="Withdraw" tone="danger" onAct={withdraw} />
          }
        >
          <p>{bidWords(bid)}</p>
          <Breakdown
            lines={[
              { label: 'Each', amount: formatUsd(bid.amount) },
              { label: 'Still wanted', amount: String(bid.remaining) },
              { label: 'Returned to you', amount: formatUsd(cents(bid.amount * bid.remaining)), total: true },
            ]}
          />
        </Dialog>
      )}
      completed={(returned) => ({
        title: 'Bid withdrawn',
        children: <p>{formatUsd(returned)} of your balance is free again.</p>,
      })}
      failed={({ message }) => ({
        title: 'Sorry!',
        what: 'The bid was not withdrawn.',
        reason: message,
      })}
    />
  )
}
