import { market } from '@called-shot/shared/market/contract.ts'
import { ApiError } from '../api/api-error.ts'
import type { CardItem } from '../card/card-item.ts'
import { titleOf, priceText } from '../card/card-label.ts'
import { CardLine } from '../card/card-line.tsx'
import { act } from '../popups/act.ts'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { useFlow } from '../flow/use-flow.ts'
import { Dialog } from '../ui/dialog.tsx'
import styles from './market-popup.module.css'

/** Where the listing is canceled: in a list, or on a crafting table, which keeps its slots. */
type CancelType = 'default' | 'craft-identity' | 'craft-prediction'

interface PopupProps {
  readonly offerData: CardItem
}

export function CancelListingPopup({ offerData }: PopupProps) {
  return <CancelListing card={offerData} type="default" />
}

export function CancelListingIdentityPopup({ offerData }: PopupProps) {
  return <CancelListing card={offerData} type="craft-identity" />
}

export function CancelListingPredictionPopup({ offerData }: PopupProps) {
  return <CancelListing card={offerData} type="craft-prediction" />
}

const afterwards: Readonly<Record<CancelType, string>> = {
  default: 'is no longer for sale.',
  'craft-identity': 'is no longer for sale and can be crafted. Your slots are as you left them.',
  'craft-prediction': 'is no longer for sale and can be crafted. Your slots are as you left them.',
}

/** Start, then success or fail-{status} (POP-49 to POP-51). */
function CancelListing({ card, type }: { card: CardItem; type: CancelType }) {
  const flow = useFlow<null, unknown>(null, { sound: 'stamp' })
  // A listed card past its event has no place on the marketplace, but is canceled like any other.
  const { marketplace_id = -1 } = card
  const id = marketplace_id < 0 ? card.id : marketplace_id
  const cancel = () => flow.send((key) => act(market.cancelListing, { params: { id }, key }))
  return (
    <FlowDialog
      flow={flow}
      asking={() => start(card, cancel)}
      completed={() => ({
        title: 'Listing canceled',
        done: type === 'default' ? 'Done' : 'Continue crafting',
        children: (
          <>
            <CardLine card={card} />
            <p>
              {titleOf(card)} {afterwards[type]}
            </p>
          </>
        ),
      })}
      failed={({ message, error }) => {
        const status = error instanceof ApiError ? error.status : 0
        const isLoggedOut = status === 401
        return {
          title: 'Something went wrong.',
          step: `fail-${status}`,
          what: `Cancel listing was not completed.${isLoggedOut ? ' You have to log in' : ''}`,
          reason: isLoggedOut ? '' : message,
          children: <CardLine card={card} />,
        }
      }}
    />
  )
}

function start(card: CardItem, onCancel: () => Promise<void>) {
  return (
    <Dialog
      title="Cancel listing"
      onClose={closePopup}
      actions={<DialogChoice onBack={closePopup} act="Cancel listing" onAct={onCancel} />}
    >
      <CardLine card={card}>
        {card.cost ? <p className={styles.price}>{priceText(card.cost)}</p> : null}
      </CardLine>
      <p>Nobody can buy it anymore. Open offers on it stay.</p>
    </Dialog>
  )
}
