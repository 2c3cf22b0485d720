import { Link } from 'react-router'
import { formatUsd } from '@called-shot/shared/money.ts'
import { Card } from '../card/card.tsx'
import { CardLine } from '../card/card-line.tsx'
import { propertyOf, type CardItem } from '../card/card-item.ts'
import { paths } from '../paths.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './claim.module.css'
import { useClaim } from './use-claim.ts'

/** A prediction that came true: start, success or fail (Rules market §4, ERR-13). */
export function ClaimPrizePopup({ offerData: prediction }: { readonly offerData: CardItem }) {
  const { step, claim } = useClaim(prediction)
  const value = propertyOf(prediction, 'Prize Value') ?? ''

  if (step.at === 'fail') {
    return (
      <Dialog
        title="Something went wrong."
        onClose={closePopup}
        actions={<Button onClick={closePopup}>Done</Button>}
      >
        <p role="alert">Claiming prize was not completed.</p>
        {step.message !== '' && <p className={styles.reason}>{step.message}</p>}
        <CardLine card={prediction} />
      </Dialog>
    )
  }
  if (step.at === 'success') {
    const { claimed } = step
    return (
      <Dialog
        title="Prize claimed"
        size="wide"
        onClose={closePopup}
        actions={
          <>
            <Button onClick={closePopup}>Done</Button>
            <ShareButton thing={{ what: 'win', about: String(prediction.id), hasAmount: true }}>
              Share
            </ShareButton>
            <Link className={buttonLook({ tone: 'primary' })} to={paths.inventoryPrizes} onClick={closePopup}>
              Redeem Prize
            </Link>
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
          The identity and the prize card are in your inventory. The prediction, event and trigger cards are
          burned.
        </p>
        {claimed && claimed.bonus > 0 && (
          <p className={styles.bonus}>Pool bonus: {formatUsd(claimed.bonus)}, paid into your balance.</p>
        )}
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Claim Prize"
      onClose={closePopup}
      actions={
        <>
          <Button onClick={closePopup}>Cancel</Button>
          <Button tone="primary" onClick={claim}>
            Claim Prize
          </Button>
        </>
      }
    >
      <div className={styles.cards} data-landing="">
        <Card card={prediction} size="small" eager />
      </div>
      <p>
        You called it. Your identity returns with a longer streak, and your {value} prize card becomes
        redeemable. The prediction, event and trigger cards are burned.
      </p>
    </Dialog>
  )
}
