import type { CardItem } from '../card/card-item.ts'
import { openPopup, type PopupType } from '../shell/popup-store.ts'
import { playSound } from '../shell/sound-store.ts'
import { Button, type ButtonTone } from '../ui/button.tsx'
import { tradeActionOf } from './trade-action.ts'

type CancelType = Extract<PopupType, `cancel-listing-${string}`>

interface TradeActionsProps {
  readonly card: CardItem
  /** Secondary where something else is the thing to do next. */
  readonly tone?: ButtonTone
  /** Where a listing is cancelled: in a list, or on one of the crafting tables. */
  readonly cancelType?: CancelType
}

/** The button of the trade that is possible: Sell, Cancel listing, Buy now or Make an offer; nothing where none is. */
export function TradeActions({
  card,
  tone = 'primary',
  cancelType = 'cancel-listing-default',
}: TradeActionsProps) {
  const open = (opened: () => void) => () => {
    playSound('main')
    opened()
  }
  switch (tradeActionOf(card)) {
    case 'sell':
      return (
        <Button tone={tone} wide onClick={open(() => openPopup('sell', card))}>
          Sell
        </Button>
      )
    case 'cancel-listing':
      return (
        <Button wide onClick={open(() => openPopup(cancelType, card))}>
          Cancel listing
        </Button>
      )
    case 'buy-now':
      return (
        <Button
          tone={tone}
          wide
          onClick={open(() => openPopup('purchase', { marketplaceId: card.marketplace_id, card }))}
        >
          Buy now
        </Button>
      )
    case 'make-offer':
      return (
        <Button tone={tone} wide onClick={open(() => openPopup('make-offer', card))}>
          Make an offer
        </Button>
      )
    case null:
      return null
  }
}
