import { useState } from 'react'
import { market } from '@called-shot/shared/market/contract.ts'
import { useCall } from '../api/query.ts'
import type { CardItem } from '../card/card-item.ts'
import { BidDialog, biddableKindOf } from '../offers/bid-dialog.tsx'
import { Button } from '../ui/button.tsx'

/** Bids for copies like this card; nothing for what cannot be bid for. */
export function BidButton({ card }: { card: CardItem }) {
  const [isOpen, setOpen] = useState(false)
  const id = card.marketplace_id ?? -1
  const kind = biddableKindOf(card)
  const { data } = useCall(market.prices, { params: { id } }, { enabled: id > 0 })
  if (id <= 0 || kind === null) return null
  return (
    <>
      <Button wide disabled={data === undefined} onClick={() => setOpen(true)}>
        Place a bid
      </Button>
      {isOpen && data && (
        <BidDialog card={card} kind={kind} definitionId={data.definition_id} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
