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
import { useCall } from '../api/query.ts'
import type { CardItem } from '../card/card-item.ts'
import { kindOf } from '../card/card-kind.ts'
import { titleOf, priceText } from '../card/card-label.ts'
import { CardLine } from '../card/card-line.tsx'
import { useEventClosed } from '../card/use-lock-out.ts'
import { act } from '../popups/act.ts'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { useFlow } from '../flow/use-flow.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { Problem } from '../ui/problem.tsx'
import quiet from '../ui/quiet.module.css'
import stack from '../ui/stack.module.css'
import styles from './market-popup.module.css'
import { sellingDeclined } from './selling-declined.ts'
import { SellToBid, type BestBid } from './sell-to-bid.tsx'

/** Asks for a price, or for confirmation to sell to the best bid at once. */
type Question = { readonly at: 'price' } | { readonly at: 'bid'; readonly bid: BestBid }

/** The popup of type `sell`: a price, the seller's proceeds, then success or failure (POP-52 to POP-54). */
export function SellPopup({ offerData: card }: { readonly offerData: CardItem }) {
  const flow = useFlow<Question, Listed>({ at: 'price' }, { sound: 'stamp' })
  const [priceCents, setPriceCents] = useState<number | null>(null)
  const closed = useEventClosed(card)
  const askPrice = () => flow.ask({ at: 'price' })
  const list = (price: Cents) => flow.send((key) => sell({ card, price, key }))
  return (
    <FlowDialog
      flow={flow}
      asking={(question) =>
        question.at === 'bid' ? (
          <SellToBid card={card} bid={question.bid} closed={closed} onBack={askPrice} />
        ) : (
          <PriceForm
            card={card}
            priceCents={priceCents}
            closed={closed}
            onType={(typed) => {
              setPriceCents(typed)
              flow.renewKey()
            }}
            onBid={(bid) => flow.ask({ at: 'bid', bid })}
            onList={list}
          />
        )
      }
      completed={(listed) => ({ children: <ForSale listed={listed} name={titleOf(card)} /> })}
      failed={({ message }) => ({
        ...sellingDeclined,
        reason: message,
        back: { go: askPrice },
        children: <CardLine card={card} />,
      })}
    />
  )
}

interface Listed {
  readonly card: CardItem
  readonly price: Cents
}

async function sell({ card, price, key }: Listed & { readonly key: string }): Promise<Listed> {
  const listed = await act(market.sellItem, {
    params: { id: card.marketplace_id ?? card.id },
    body: { price: dollarsFromCents(price) },
    key,
  })
  return { card: listed?.card ?? forSale(card, price), price }
}

interface PriceFormProps {
  readonly card: CardItem
  readonly priceCents: number | null
  /** Why the card cannot be sold anymore; null while it can. */
  readonly closed: string | null
  readonly onType: (cents: number | null) => void
  readonly onBid: (bid: BestBid) => void
  readonly onList: (price: Cents) => Promise<void>
}

function PriceForm({ card, priceCents, closed, onType, onBid, onList }: PriceFormProps) {
  const marketplaceId = card.marketplace_id ?? card.id
  const { data: now } = useCall(market.getListing, { params: { id: marketplaceId } })
  // It may have been listed in another tab since this popup was opened.
  const asked = now?.card.is_listed === true ? now.card.cost : null
  const price = priceCents === null ? null : cents(priceCents)
  const allowed = price !== null && isListingPrice(price) ? price : null
  return (
    <Dialog
      title="Sell"
      onClose={closePopup}
      actions={
        <DialogChoice
          back="Cancel"
          onBack={closePopup}
          act={asked === null ? 'List for sale' : 'Change price'}
          type="submit"
          form="listing-price"
          disabled={allowed === null}
          disabledReason={closed}
          onAct={() => (allowed === null ? undefined : onList(allowed))}
        />
      }
    >
      <CardLine card={card}>
        <UsualPrices marketplaceId={marketplaceId} asked={asked} onBid={onBid} />
      </CardLine>
      <form id="listing-price" className={stack.apart} onSubmit={(event) => event.preventDefault()}>
        <MoneyField
          label="Price"
          focusFirst
          valueCents={priceCents}
          hint={`From ${formatUsd(lowestPriceCents)} to ${formatUsd(highestPriceCents)}`}
          error={
            price !== null && price > highestPriceCents ? `At most ${formatUsd(highestPriceCents)}` : null
          }
          onChange={onType}
        />
      </form>
      <Proceeds price={allowed} />
      <Problem text={closed} />
    </Dialog>
  )
}

/** The seller's proceeds at a price; dashes without one. */
function Proceeds({ price }: { price: Cents | null }) {
  return (
    <Breakdown
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

function ForSale({ listed: { card, price }, name }: { listed: Listed; name: string }) {
  return (
    <>
      <CardLine card={card}>
        <p className={styles.price}>{priceText(price)}</p>
      </CardLine>
      <p>
        {name} is for sale. You receive {formatUsd(netToSeller(price))} when it sells. Until then it is yours,
        and you can cancel the listing.
      </p>
    </>
  )
}

/** The card after listing it, for a server whose answer does not include it. */
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
  /** What the player already asks for this card. */
  readonly asked: Cents | null
  readonly onBid: (bid: BestBid) => void
}

/** Other prices of the same card, so that players do not sell blindly, and the bid that they can sell to now. */
function UsualPrices({ marketplaceId, asked, onBid }: UsualPricesProps) {
  const { data } = useCall(market.prices, { params: { id: marketplaceId } })
  if (!data) return null
  const isOwnFloor = data.floor_marketplace_id === marketplaceId
  const facts = [
    asked === null ? null : `You ask ${formatUsd(asked)} for it now`,
    data.floor === null || isOwnFloor ? null : `Cheapest for sale ${formatUsd(data.floor)}`,
    data.median_30 === null ? null : `30-day median ${formatUsd(data.median_30)}`,
    data.best_offer === null ? null : `Best offer ${formatUsd(data.best_offer)}`,
  ].filter((fact) => fact !== null)
  const { best_bid: amount, best_bid_id: id } = data
  return (
    <>
      <p className={quiet.compact}>{facts.length === 0 ? 'Nobody sells this one now.' : facts.join(' · ')}</p>
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
