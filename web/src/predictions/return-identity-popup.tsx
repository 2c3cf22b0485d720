import { Link } from 'react-router'
import { factsOfTag } from '@called-shot/shared/cards/card-facts.ts'
import { CardLine } from '../card/card-line.tsx'
import { Card } from '../card/card.tsx'
import type { CardItem } from '../card/card-item.ts'
import { paths } from '../paths.ts'
import { closePopup } from '../popups/popup-store.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './claim.module.css'
import { useClaim } from './use-claim.ts'

/** A prediction that came false, or is void: start, success or fail (Rules market §4, ERR-15). */
export function ReturnIdentityPopup({ offerData: prediction }: { readonly offerData: CardItem }) {
  const { step, claim } = useClaim(prediction)
  const isVoid = factsOfTag(prediction.tag).verdict === 'void'
  const viewIdentities = (
    <Link className={buttonLook({ tone: 'primary' })} to={paths.inventoryIdentities} onClick={closePopup}>
      View Identities
    </Link>
  )

  if (step.at === 'fail') {
    return (
      <Dialog
        title="Returning Identity was not completed."
        onClose={closePopup}
        actions={
          <>
            <Button onClick={closePopup}>Done</Button>
            {viewIdentities}
          </>
        }
      >
        <p role="alert">{step.message === '' ? 'Please try again.' : step.message}</p>
        <CardLine card={prediction} />
      </Dialog>
    )
  }
  if (step.at === 'success') {
    const { claimed } = step
    const isEverything = claimed === null ? isVoid : claimed.prize !== null
    return (
      <Dialog
        title={isEverything ? 'Everything is back' : 'Identity returned'}
        size={isEverything ? 'wide' : 'narrow'}
        onClose={closePopup}
        actions={
          <>
            <Button onClick={closePopup}>Done</Button>
            {viewIdentities}
          </>
        }
      >
        {claimed && (
          <div className={styles.cards}>
            <Card card={claimed.identity} size="small" eager />
            {claimed.prize && <Card card={claimed.prize} size="small" eager />}
          </div>
        )}
        <p>
          {isEverything
            ? 'All four cards are in your inventory as they were. The prediction card is gone, and no statistics changed.'
            : 'The identity is in your inventory. The prediction, event, trigger and prize cards are burned.'}
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Return Identity"
      onClose={closePopup}
      actions={
        <>
          <Button onClick={closePopup}>Cancel</Button>
          <Button tone="primary" onClick={claim}>
            Return Identity
          </Button>
        </>
      }
    >
      <div className={styles.cards} data-landing="">
        <Card card={prediction} size="small" eager />
      </div>
      <p>
        {isVoid
          ? 'This one does not count. All four cards come back as they were.'
          : 'Not this time. Your identity comes back; the event, trigger, prize and prediction cards are burned.'}
      </p>
    </Dialog>
  )
}
