import { useState } from 'react'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import { useCall } from '../api/query.ts'
import type { CardItem } from '../card/card-item.ts'
import { useEventClosed } from '../card/use-lock-out.ts'
import { BidDialog, biddableKindOf } from '../offers/bid-dialog.tsx'
import { useSession } from '../session/session.ts'
import { ReasonedButton } from '../ui/reasoned-button.tsx'

/** A button to bid for copies of this card. Draws nothing for cards that cannot be bid for. */
export function BidButton({ card }: { card: CardItem }) {
  const { closed } = useSession()
  const shut = whyClosedTo(closed, bids.makeBid)
  const past = useEventClosed(card)
  const [isOpen, setOpen] = useState(false)
  const id = card.marketplace_id ?? -1
  const kind = biddableKindOf(card)
  const { data } = useCall(market.prices, { params: { id } }, { enabled: id > 0 })
  if (id <= 0 || kind === null) return null
  return (
    <>
      <ReasonedButton
        wide
        disabled={data === undefined}
        reason={past ?? (shut && refusalText(shut))}
        onClick={() => setOpen(true)}
      >
        Place a bid
      </ReasonedButton>
      {isOpen && data && (
        <BidDialog card={card} kind={kind} definitionId={data.definition_id} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
