import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { market } from '@called-shot/shared/market/contract.ts'
import { cents, formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { useCall } from '../api/query.ts'
import type { CardItem } from '../card/card-item.ts'
import { titleOf, priceText } from '../card/card-label.ts'
import { CardLine } from '../card/card-line.tsx'
import { useEventClosed } from '../card/use-lock-out.ts'
import type { ListingOffer } from '../market/listing-offer.ts'
import styles from '../market/market-popup.module.css'
import { purchaseFailed } from '../packs/purchase-failed.tsx'
import { failedPurchase, purchaseFailure } from '../packs/purchase-failure.ts'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { insufficientText, useAvailable, useFreshBalance } from '../session/use-available.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import { Problem } from '../ui/problem.tsx'
import quiet from '../ui/quiet.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import { inventoryOf } from './inventory-of.ts'
import { listingOf, useListingPurchase, type Listing } from './use-listing-purchase.ts'

/**
 * Buys another player's listing: payment from the balance, then confirm, then success or failure. There is no Add
 * Funds here (MKT-07). Bonus money buys packs only.
 */
export function BuyListingPopup({ offer }: { offer: ListingOffer }) {
  const { flow, buy, asked } = useListingPurchase(offer)
  const read = useCall(
    market.getListing,
    { params: { id: offer.marketplaceId } },
    { enabled: offer.card === undefined },
  )
  const available = useAvailable()
  useFreshBalance()
  const known = offer.card ?? read.data?.card
  const listing = asked ?? listingOf(known)
  const closed = useEventClosed(listing?.card)
  const confirm = () => flow.ask({ at: 'confirm' })

  return (
    <FlowDialog
      flow={flow}
      asking={(question) => {
        if (listing === null) return read.isLoading ? loading() : gone(known)
        const isShort = listing.price > available
        const purchase = {
          ...listing,
          available,
          closed,
          payment: payment({ isShort, closed, onPay: confirm }),
        }
        switch (question.at) {
          case 'start':
            return start(purchase)
          case 'repriced':
            return repriced(purchase, question.before)
          case 'confirm':
            return confirmation(purchase, {
              onBack: () => flow.ask({ at: 'start' }),
              onConfirm: () => buy(listing, available),
            })
        }
      }}
      completed={({ card, before, left }) => ({
        next: (
          <Link className={buttonLook({ tone: 'primary' })} to={inventoryOf(card)} onClick={closePopup}>
            View in inventory
          </Link>
        ),
        children: (
          <>
            <CardLine card={card} />
            {/* However long the balance takes to be read again, the old one is not what is left. */}
            <Breakdown
              lines={[
                {
                  label: 'Available now',
                  amount: formatUsd(available === before ? left : available),
                  total: true,
                },
              ]}
            />
          </>
        ),
      })}
      failed={({ error }) =>
        purchaseFailed(failedPurchase(error), confirm, listing && <CardLine card={listing.card} />)
      }
    />
  )
}

interface Payment extends Pick<Purchase, 'closed'> {
  readonly isShort: boolean
  readonly onPay: () => void
}

function payment({ isShort, closed, onPay }: Payment) {
  return (
    <Button tone="primary" disabled={isShort} disabledReason={closed} onClick={onPay}>
      Use account balance
    </Button>
  )
}

interface Purchase extends Listing {
  readonly available: Cents
  /** Why the card cannot be bought anymore; null while it can. */
  readonly closed: string | null
  /** Continues to the confirmation; disabled if the balance is too low. */
  readonly payment: ReactNode
}

// The steps are functions, not components, so that one dialog stays open from step to step.

function start({ card, price, available, closed, payment }: Purchase) {
  return (
    <Dialog title="Buy now" step={{ at: 1, of: 2 }} onClose={closePopup} actions={payment}>
      <CardLine card={card}>
        <p className={styles.price}>{priceText(price)}</p>
      </CardLine>
      <Breakdown
        lines={[
          { label: 'Total', amount: formatUsd(price), total: true },
          { label: 'Available', amount: formatUsd(available) },
        ]}
      />
      <Problem text={closed ?? (available < price ? insufficientText : null)} />
    </Dialog>
  )
}

function repriced({ card, price, available, closed, payment }: Purchase, before: Cents) {
  return (
    <Dialog
      title="The price has changed"
      onClose={closePopup}
      actions={
        <>
          <Button onClick={closePopup}>Cancel</Button>
          {payment}
        </>
      }
    >
      <CardLine card={card}>
        <p className={styles.old}>{priceText(before)}</p>
        <p className={styles.price}>{priceText(price)}</p>
      </CardLine>
      <p role="alert">
        The owner asks {formatUsd(price)} now instead of {formatUsd(before)}. Nothing was charged.
      </p>
      <Problem text={closed ?? (available < price ? insufficientText : null)} />
    </Dialog>
  )
}

function confirmation(
  { card, price, available, closed }: Purchase,
  { onBack, onConfirm }: { readonly onBack: () => void; readonly onConfirm: () => Promise<void> },
) {
  return (
    <Dialog
      title="Confirm your purchase"
      step={{ at: 2, of: 2 }}
      onClose={closePopup}
      actions={<DialogChoice onBack={onBack} act="Confirm" disabledReason={closed} onAct={onConfirm} />}
    >
      <CardLine card={card} />
      <Breakdown
        lines={[
          { label: 'Item', amount: titleOf(card) },
          { label: 'Quantity', amount: '1' },
          { label: 'Total', amount: formatUsd(price), total: true },
          { label: 'Available now', amount: formatUsd(available) },
          { label: 'Available after', amount: formatUsd(cents(available - price)) },
        ]}
      />
      <Problem text={closed} />
      <p className={quiet.compact}>All sales are final.</p>
    </Dialog>
  )
}

function gone(known: CardItem | undefined) {
  const { title, body } = purchaseFailure('This card is no longer for sale.')
  return (
    <Dialog title={title} onClose={closePopup} actions={<Button onClick={closePopup}>Done</Button>}>
      <p role="alert">{body}</p>
      <p className={quiet.compact}>Nothing was charged.</p>
      {known && <CardLine card={known} />}
    </Dialog>
  )
}

function loading() {
  return (
    <Dialog title="Buy now" onClose={closePopup}>
      <Skeleton lines={4} label="Loading what it costs" />
    </Dialog>
  )
}
