import { useState } from 'react'
import { cents, formatUsd, sumCents, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { prizes } from '@called-shot/shared/prizes/contract.ts'
import { messageOf } from '../api/api-error.ts'
import { useActionKey } from '../api/idempotency.ts'
import { CardLine } from '../card/card-line.tsx'
import { Card } from '../card/card.tsx'
import { propertyOf, type CardItem } from '../card/card-item.ts'
import { centsIn } from '../card/words.ts'
import { useSession } from '../session/session.ts'
import { act } from '../popups/act.ts'
import { CompletedDialog } from '../popups/completed-dialog.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { playSound } from '../sound/sound-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Reckoning } from '../ui/dialog.tsx'
import styles from './redeem-prize.module.css'

type Step =
  | { readonly at: 'start' }
  | { readonly at: 'success'; readonly amount: Cents; readonly balanceAfter: Cents }
  | { readonly at: 'fail'; readonly message: string }

/** A redeemable prize becomes money: start, success or fail (Rules market §4, ERR-14). */
export function RedeemPrizePopup({ offerData: prize }: { readonly offerData: CardItem }) {
  const [step, setStep] = useState<Step>({ at: 'start' })
  const [key] = useActionKey()
  const { balance } = useSession()
  const value = valueOf(prize)
  const balanceAfter = sumCents([balance ?? zeroCents, value])
  const isStarter = propertyOf(prize, 'Tutorial') !== null

  async function redeem(): Promise<void> {
    try {
      const redeemed = await act(prizes.redeemPrize, { body: { id: prize.id }, key })
      playSound('coins')
      setStep({
        at: 'success',
        amount: redeemed?.amount ?? value,
        balanceAfter: redeemed?.balance ?? balanceAfter,
      })
    } catch (error) {
      setStep({ at: 'fail', message: messageOf(error) })
    }
  }

  if (step.at === 'fail') {
    return (
      <Dialog
        title="Redeeming Declined!"
        onClose={closePopup}
        actions={<Button onClick={closePopup}>Done</Button>}
      >
        <p role="alert">Redeeming prize was not completed.</p>
        {step.message !== '' && <p className={styles.reason}>{step.message}</p>}
        <CardLine card={prize} />
      </Dialog>
    )
  }
  if (step.at === 'success') {
    return (
      <CompletedDialog title="Prize redeemed">
        <p className={styles.amount}>+{formatUsd(step.amount)}</p>
        <p>Your transaction was completed.</p>
        <Reckoning lines={[{ label: 'Balance', amount: formatUsd(step.balanceAfter), total: true }]} />
      </CompletedDialog>
    )
  }
  return (
    <Dialog
      title="Redeem Prize"
      onClose={closePopup}
      actions={
        <>
          <Button onClick={closePopup}>Cancel</Button>
          <Button tone="primary" onClick={redeem}>
            {`Redeem ${formatUsd(value)}`}
          </Button>
        </>
      }
    >
      <div className={styles.card}>
        <Card card={prize} size="small" eager />
      </div>
      <Reckoning
        lines={[
          { label: 'This card', amount: formatUsd(value) },
          { label: 'Balance now', amount: formatUsd(balance ?? zeroCents) },
          { label: 'Balance after', amount: formatUsd(balanceAfter), total: true },
        ]}
      />
      <p className={styles.reason}>
        {isStarter
          ? 'A prize from a free pack pays bonus money, which buys packs. The card is gone after this.'
          : 'The card is gone after this.'}
      </p>
    </Dialog>
  )
}

function valueOf(prize: CardItem): Cents {
  return cents(centsIn(propertyOf(prize, 'Prize Value') ?? '') ?? 0)
}
