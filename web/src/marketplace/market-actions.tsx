import { market } from '@called-shot/shared/market/contract.ts'
import { useCall } from '../api/query.ts'
import type { CardItem } from '../card/card-item.ts'
import { useAttempt } from '../flow/use-attempt.ts'
import { TradeActions } from '../market/trade-actions.tsx'
import { loadOffer } from '../notifications/load-offer.ts'
import { openPopup } from '../popups/popup-store.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'

/** The trade that a player can make with a card of the market, and the way to their own open offer on it. */
export function MarketActions({ card }: { readonly card: CardItem }) {
  const id = card.marketplace_id ?? -1
  const { data } = useCall(market.prices, { params: { id } }, { enabled: id > 0 })
  const own = data?.own_offer ?? null
  return (
    <>
      <TradeActions card={card} ownOffer={own?.amount ?? null} />
      {own && <ViewOffer id={own.id} />}
    </>
  )
}

function ViewOffer({ id }: { readonly id: number }) {
  const { problem, attempt } = useAttempt('That offer could not be loaded.')
  const view = () =>
    attempt(async () => {
      openPopup('offer', await loadOffer({ id, isCounter: false }))
    })
  return (
    <>
      <Button wide onClick={view}>
        View offer
      </Button>
      <Problem text={problem} />
    </>
  )
}
