import { useState } from 'react'
import { feeOn, feePercent, netToSeller } from '@called-shot/shared/market/rules.ts'
import { formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { messageOf } from '../api/api-error.ts'
import { useActionKey } from '../api/idempotency.ts'
import type { CardItem } from '../card/card-item.ts'
import { nameOf } from '../card/card-label.ts'
import { CardLine } from '../card/card-line.tsx'
import { act } from '../popups/act.ts'
import { CompletedDialog } from '../popups/completed-dialog.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { playSound } from '../sound/sound-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Reckoning } from '../ui/dialog.tsx'
import styles from './market-popup.module.css'
import { SellingDeclined } from './selling-declined.tsx'

export interface BestBid {
  readonly id: number
  readonly amount: Cents
}

type Step =
  | { readonly at: 'confirm' }
  | { readonly at: 'success'; readonly net: Cents }
  | { readonly at: 'fail'; readonly message: string }

interface SellToBidProps {
  readonly card: CardItem
  readonly bid: BestBid
  readonly onBack: () => void
}

/** Sells at once to the highest bidder: what the fee takes and what arrives, then it is done. */
export function SellToBid({ card, bid, onBack }: SellToBidProps) {
  const [step, setStep] = useState<Step>({ at: 'confirm' })
  const [key] = useActionKey()

  async function sell() {
    try {
      const sold = await act(bids.fillBid, { params: { id: bid.id }, body: { asset_id: card.id }, key })
      playSound('coins')
      setStep({ at: 'success', net: sold.net })
    } catch (error) {
      setStep({ at: 'fail', message: messageOf(error) })
    }
  }

  if (step.at === 'success') {
    return (
      <CompletedDialog>
        <CardLine card={card}>
          <p className={styles.price}>+{formatUsd(step.net)}</p>
        </CardLine>
        <p>{nameOf(card)} is sold, and the money is in your balance.</p>
      </CompletedDialog>
    )
  }

  if (step.at === 'fail') return <SellingDeclined reason={step.message} onBack={onBack} />

  return (
    <Dialog
      title="Sell to the best bid"
      onClose={closePopup}
      actions={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button tone="primary" onClick={sell}>
            Confirm
          </Button>
        </>
      }
    >
      <CardLine card={card} />
      <Reckoning
        lines={[
          { label: 'Best bid', amount: formatUsd(bid.amount) },
          { label: `Marketplace fee (${feePercent}%)`, amount: `−${formatUsd(feeOn(bid.amount))}` },
          { label: 'You receive', amount: formatUsd(netToSeller(bid.amount)), total: true },
        ]}
      />
      <p className={styles.dim}>The card changes hands at once. All sales are final.</p>
    </Dialog>
  )
}
