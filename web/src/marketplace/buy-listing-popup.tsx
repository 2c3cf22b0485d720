import { Link } from 'react-router'
import { market } from '@called-shot/shared/market/contract.ts'
import { cents, formatUsd } from '@called-shot/shared/money.ts'
import { useCall } from '../api/query.ts'
import { nameOf, priceText } from '../card/card-label.ts'
import { CardLine } from '../card/card-line.tsx'
import type { ListingOffer } from '../market/listing-offer.ts'
import styles from '../market/market-popup.module.css'
import { PurchaseFailed } from '../packs/purchase-failed.tsx'
import { purchaseFailure } from '../packs/purchase-failure.ts'
import { closePopup } from '../popups/popup-store.ts'
import { insufficientText, useAvailable, useFreshBalance } from '../session/use-available.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Dialog, Reckoning } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { inventoryOf } from './inventory-of.ts'
import { listingOf, useListingPurchase } from './use-listing-purchase.ts'

/**
 * Buying what another player sells: the balance pays, then confirm, then success or fail. There is no Add Funds
 * here (MKT-07); bonus money buys packs only.
 */
export function BuyListingPopup({ offer }: { offer: ListingOffer }) {
  const { step, goTo, buy, asked } = useListingPurchase(offer)
  const read = useCall(
    market.getListing,
    { params: { id: offer.marketplaceId } },
    { enabled: offer.card === undefined },
  )
  const available = useAvailable()
  useFreshBalance()
  const known = offer.card ?? read.data?.card
  const listing = asked ?? listingOf(known)

  if (step.at === 'success') {
    return (
      <Dialog
        title="Your transaction was completed."
        onClose={closePopup}
        actions={
          <>
            <Button onClick={closePopup}>Done</Button>
            <Link
              className={buttonLook({ tone: 'primary' })}
              to={inventoryOf(step.card)}
              onClick={closePopup}
            >
              View in inventory
            </Link>
          </>
        }
      >
        <CardLine card={step.card} />
        <Reckoning lines={[{ label: 'Available now', amount: formatUsd(available), total: true }]} />
      </Dialog>
    )
  }

  if (step.at === 'fail') {
    return (
      <PurchaseFailed failure={step.failure} onRetry={() => goTo({ at: 'confirm' })}>
        {listing && <CardLine card={listing.card} />}
      </PurchaseFailed>
    )
  }

  if (listing === null && !read.isLoading) {
    const gone = purchaseFailure('This card is no longer for sale.')
    return (
      <Dialog title={gone.title} onClose={closePopup} actions={<Button onClick={closePopup}>Done</Button>}>
        <p role="alert">{gone.body}</p>
        <p className={styles.dim}>Nothing was charged.</p>
        {known && <CardLine card={known} />}
      </Dialog>
    )
  }

  if (listing === null) {
    return (
      <Dialog title="Buy now" onClose={closePopup}>
        <Skeleton lines={4} label="Loading what it costs" />
      </Dialog>
    )
  }

  const { card, price } = listing
  const isEnough = available >= price

  if (step.at === 'confirm') {
    return (
      <Dialog
        title="Confirm your purchase"
        step={{ at: 2, of: 2 }}
        onClose={closePopup}
        actions={
          <>
            <Button onClick={() => goTo({ at: 'start' })}>Back</Button>
            <Button tone="primary" onClick={() => buy(listing)}>
              Confirm
            </Button>
          </>
        }
      >
        <CardLine card={card} />
        <Reckoning
          lines={[
            { label: 'Item', amount: nameOf(card) },
            { label: 'Quantity', amount: '1' },
            { label: 'Total', amount: formatUsd(price), total: true },
            { label: 'Available now', amount: formatUsd(available) },
            { label: 'Available after', amount: formatUsd(cents(available - price)) },
          ]}
        />
        <p className={styles.dim}>All sales are final.</p>
      </Dialog>
    )
  }

  const payment = (
    <Button tone="primary" disabled={!isEnough} onClick={() => goTo({ at: 'confirm' })}>
      Use account balance
    </Button>
  )
  const short = !isEnough && (
    <p className={styles.short} role="alert">
      {insufficientText}
    </p>
  )

  if (step.at === 'repriced') {
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
          <p className={styles.old}>{priceText(step.before)}</p>
          <p className={styles.price}>{priceText(price)}</p>
        </CardLine>
        <p role="alert">
          The owner asks {formatUsd(price)} now instead of {formatUsd(step.before)}. Nothing was charged.
        </p>
        {short}
      </Dialog>
    )
  }

  return (
    <Dialog title="Buy now" step={{ at: 1, of: 2 }} onClose={closePopup} actions={payment}>
      <CardLine card={card}>
        <p className={styles.price}>{priceText(price)}</p>
      </CardLine>
      <Reckoning
        lines={[
          { label: 'Total', amount: formatUsd(price), total: true },
          { label: 'Available', amount: formatUsd(available) },
        ]}
      />
      {short}
    </Dialog>
  )
}
