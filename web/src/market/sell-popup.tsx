import { useState } from 'react'
import { factsOfTag, tagOf } from '@called-shot/shared/cards/card-facts.ts'
import {
  feeOn,
  feePercent,
  highestPriceCents,
  isListingPrice,
  lowestPriceCents,
  netToSeller,
} from '@called-shot/shared/market/rules.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { cents, dollarsFromCents, formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { messageOf } from '../api/api-error.ts'
import { useActionKey } from '../api/idempotency.ts'
import { useCall } from '../api/query.ts'
import type { CardItem } from '../card/card-item.ts'
import { kindOf } from '../card/card-kind.ts'
import { nameOf, priceText } from '../card/card-label.ts'
import { CardLine } from '../card/card-line.tsx'
import { act } from '../popups/act.ts'
import { CompletedDialog } from '../popups/completed-dialog.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { playSound } from '../sound/sound-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Reckoning } from '../ui/dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import styles from './market-popup.module.css'
import { SellToBid, type BestBid } from './sell-to-bid.tsx'
import { SellingDeclined } from './selling-declined.tsx'

type Step =
  | { readonly at: 'price' }
  | { readonly at: 'bid'; readonly bid: BestBid }
  | { readonly at: 'success'; readonly card: CardItem; readonly price: Cents }
  | { readonly at: 'fail'; readonly message: string }

/** The popup of type `sell`: a price, what reaches the seller of it, then success or failure (POP-52 to POP-54). */
export function SellPopup({ offerData: card }: { readonly offerData: CardItem }) {
  const [step, setStep] = useState<Step>({ at: 'price' })
  const [priceCents, setPriceCents] = useState<number | null>(null)
  const [key, renewKey] = useActionKey()
  const marketplaceId = card.marketplace_id ?? card.id
  const price = priceCents === null ? null : cents(priceCents)
  const isAllowed = price !== null && isListingPrice(price)

  async function list(chosen: Cents) {
    try {
      const listed = await act(market.sellItem, {
        params: { id: marketplaceId },
        body: { price: dollarsFromCents(chosen) },
        key,
      })
      playSound('stamp')
      setStep({ at: 'success', card: listed?.card ?? forSale(card, chosen), price: chosen })
    } catch (error) {
      setStep({ at: 'fail', message: messageOf(error) })
    }
  }

  if (step.at === 'bid')
    return <SellToBid card={card} bid={step.bid} onBack={() => setStep({ at: 'price' })} />

  if (step.at === 'success') return <Listed card={step.card} name={nameOf(card)} price={step.price} />

  if (step.at === 'fail') {
    return (
      <SellingDeclined reason={step.message} onBack={() => setStep({ at: 'price' })}>
        <CardLine card={card} />
      </SellingDeclined>
    )
  }

  return (
    <Dialog
      title="Sell"
      onClose={closePopup}
      actions={
        <>
          <Button onClick={closePopup}>Cancel</Button>
          <Button
            tone="primary"
            type="submit"
            form="listing-price"
            disabled={!isAllowed}
            onClick={() => (isAllowed ? list(price) : undefined)}
          >
            List for sale
          </Button>
        </>
      }
    >
      <CardLine card={card}>
        <UsualPrices marketplaceId={marketplaceId} onBid={(bid) => setStep({ at: 'bid', bid })} />
      </CardLine>
      <form id="listing-price" className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <MoneyField
          label="Price"
          focusFirst
          valueCents={priceCents}
          hint={`From ${formatUsd(lowestPriceCents)} to ${formatUsd(highestPriceCents)}`}
          error={
            price !== null && price > highestPriceCents ? `At most ${formatUsd(highestPriceCents)}` : null
          }
          onChange={(typed) => {
            setPriceCents(typed)
            renewKey()
          }}
        />
      </form>
      <Proceeds price={isAllowed ? price : null} />
    </Dialog>
  )
}

/** What reaches the seller of that price; dashes where there is none yet. */
function Proceeds({ price }: { price: Cents | null }) {
  return (
    <Reckoning
      lines={[
        { label: 'Price', amount: price === null ? '–' : formatUsd(price) },
        {
          label: `Marketplace fee (${feePercent}%)`,
          amount: price === null ? '–' : `−${formatUsd(feeOn(price))}`,
        },
        { label: 'You receive', amount: price === null ? '–' : formatUsd(netToSeller(price)), total: true },
      ]}
    />
  )
}

function Listed({ card, name, price }: { card: CardItem; name: string; price: Cents }) {
  return (
    <CompletedDialog>
      <CardLine card={card}>
        <p className={styles.price}>{priceText(price)}</p>
      </CardLine>
      <p>
        {name} is for sale. {formatUsd(netToSeller(price))} reaches you when somebody buys it; until then it
        is yours and you can cancel the listing.
      </p>
    </CompletedDialog>
  )
}

/** The card as it is from now on, where the answer does not show it. */
function forSale(card: CardItem, price: Cents): CardItem {
  return {
    ...card,
    is_listed: true,
    cost: price,
    tag: tagOf({ ...factsOfTag(card.tag), kind: kindOf(card), isListed: true }),
  }
}

interface UsualPricesProps {
  readonly marketplaceId: number
  readonly onBid: (bid: BestBid) => void
}

/** What the same card costs elsewhere, so that nobody sells in the dark, and the bid to which it can be sold now. */
function UsualPrices({ marketplaceId, onBid }: UsualPricesProps) {
  const { data } = useCall(market.prices, { params: { id: marketplaceId } })
  if (!data) return null
  const facts = [
    data.floor === null ? null : `Cheapest for sale ${formatUsd(data.floor)}`,
    data.median_30 === null ? null : `30-day median ${formatUsd(data.median_30)}`,
    data.best_offer === null ? null : `Best offer ${formatUsd(data.best_offer)}`,
  ].filter((fact) => fact !== null)
  const { best_bid: amount, best_bid_id: id } = data
  return (
    <>
      <p className={styles.dim}>{facts.length === 0 ? 'Nobody sells this one now.' : facts.join(' · ')}</p>
      {amount !== null && id !== null && (
        <span>
          <Button size="small" onClick={() => onBid({ id, amount })}>
            {`Sell now for ${formatUsd(amount)}`}
          </Button>
        </span>
      )}
    </>
  )
}
