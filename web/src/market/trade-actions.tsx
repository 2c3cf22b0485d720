import type { TradeAction } from '@called-shot/shared/market/trade-rules.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import { whyOfferStands } from '@called-shot/shared/offers/offer-rules.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import type { CardItem } from '../card/card-item.ts'
import { kindOf } from '../card/card-kind.ts'
import { useIsLockedOut } from '../card/use-lock-out.ts'
import { useSession } from '../session/session.ts'
import { openPopup } from '../popups/popup-store.ts'
import { playSound } from '../sound/sound-store.ts'
import type { ButtonTone } from '../ui/button.tsx'
import { ReasonedButton } from '../ui/reasoned-button.tsx'
import { notForSaleText, pastItsEvent, tradeOf } from './trade-action.ts'

interface TradeActionsProps {
  readonly card: CardItem
  /** Secondary if something else is the next thing to do. */
  readonly tone?: ButtonTone
  /** The amount of the player's own open offer on the card. */
  readonly ownOffer?: Cents | null
}

const words: Readonly<Record<TradeAction, string>> = {
  sell: 'Sell',
  'cancel-listing': 'Cancel listing',
  'buy-now': 'Buy now',
  'make-offer': 'Make an offer',
}

/**
 * The button of the one trade that this player can make with the card, disabled with the reason if they cannot make it
 * now. A card that is not on the marketplace shows the reason without a button (LIST-55).
 */
export function TradeActions({ card, tone = 'primary', ownOffer = null }: TradeActionsProps) {
  const { closed } = useSession()
  const isLockedOut = useIsLockedOut(card)
  const { action, reason } = tradeOf(isLockedOut ? pastItsEvent(card) : card, closed)
  if (action === null) return reason && <p>{notForSaleText(card, reason)}</p>
  const stands = action === 'make-offer' ? (whyOfferStands(ownOffer, kindOf(card))?.message ?? null) : null

  function open() {
    playSound('main')
    if (action === 'sell') openPopup('sell', card)
    if (action === 'cancel-listing') openPopup('cancel-listing-default', card)
    if (action === 'buy-now') openPopup('purchase', { marketplaceId: card.marketplace_id, card })
    if (action === 'make-offer') openPopup('make-offer', card)
  }

  return (
    <ReasonedButton
      tone={action === 'cancel-listing' ? 'secondary' : tone}
      wide
      reason={reason === null ? stands : refusalText(reason)}
      onClick={open}
    >
      {words[action]}
    </ReasonedButton>
  )
}
