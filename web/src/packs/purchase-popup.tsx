import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cents, formatUsd, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { maxPacksPerPurchase } from '@called-shot/shared/packs/limits.ts'
import { payBonusFirst, priceOf, whyCannotPay } from '@called-shot/shared/packs/rules.ts'
import { useActionKey } from '../api/idempotency.ts'
import { Card } from '../card/card.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { act } from '../popups/act.ts'
import { closePopup, openPopup, setPopupMode, setQuantityPurchase, usePopups } from '../popups/popup-store.ts'
import { playSound } from '../sound/sound-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Reckoning } from '../ui/dialog.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { contentsWords } from './contents-words.ts'
import { isPackOffer, type PackOffer } from './pack-offer.ts'
import { PurchaseFailed } from './purchase-failed.tsx'
import { failedPurchase, type FailedPurchase } from './purchase-failure.ts'
import styles from './purchase-popup.module.css'
import { seriesCard } from './series-card.ts'
import { nameInFull } from './series-name.ts'

type Step =
  /** How to pay, or in the mode `confirm` what leaves. */
  | { readonly at: 'start' }
  /** Null: the server said that it was done, and not which pack or what is left. */
  | {
      readonly at: 'success'
      readonly packId: number | null
      readonly count: number
      readonly balance: Cents | null
    }
  | { readonly at: 'fail'; readonly failure: FailedPurchase }

/** The popup of type `purchase`: how to pay, what leaves, and how it went (Marketplace §4). */
export function PurchasePopup({ offerData }: { offerData: unknown }) {
  return isPackOffer(offerData) ? <PackPurchase offer={offerData} /> : null
}

function PackPurchase({ offer }: { offer: PackOffer }) {
  const { series, collection } = offer
  const navigate = useNavigate()
  const session = useSession()
  const { quantityPurchase: quantity, mode } = usePopups()
  const [step, setStep] = useState<Step>({ at: 'start' })
  const [key, renewKey] = useActionKey()
  const balance = session.balance ?? zeroCents
  const total = priceOf(series.cost, quantity)
  // The balance holds the bonus (API Accounts).
  const isEnough =
    whyCannotPay({ availableCents: balance, bonusCents: zeroCents, week: null }, total) !==
    'insufficient_funds'
  const item = nameInFull(series.name, collection)

  function confirm() {
    setStep({ at: 'start' })
    setPopupMode('confirm')
  }

  async function buy() {
    try {
      const bought = await act(packs.buyPacks, {
        params: { id: series.id },
        body: { payment_method: 'balance', quantity, tier: series.tier },
        key,
      })
      setStep({
        at: 'success',
        packId: bought?.cardpack_id ?? null,
        count: quantity,
        balance: bought?.balance ?? null,
      })
      playSound('coins')
    } catch (error) {
      setStep({ at: 'fail', failure: failedPurchase(error) })
    }
  }

  const purchase = { offer, item, quantity, total, balance, isEnough }
  if (step.at === 'success') {
    return bought(purchase, step, (path) => {
      closePopup()
      void navigate(path)
    })
  }
  if (step.at === 'fail') return <PurchaseFailed failure={step.failure} onRetry={confirm} />
  if (mode === 'confirm') return confirmation(purchase, session.bonus ?? zeroCents, buy)
  return start(purchase, confirm, (next) => {
    setQuantityPurchase(next)
    renewKey()
  })
}

interface Purchase {
  readonly offer: PackOffer
  readonly item: string
  readonly quantity: number
  readonly total: Cents
  readonly balance: Cents
  readonly isEnough: boolean
}

// The steps are functions and not components, so that the same dialog stays open from step to step.

function start(
  { offer, item, quantity, total, balance, isEnough }: Purchase,
  onUseBalance: () => void,
  onQuantity: (next: number) => void,
) {
  return (
    <Dialog
      title="Buy packs"
      step={{ at: 1, of: 2 }}
      onClose={closePopup}
      actions={
        <>
          <Button onClick={() => openPopup('add-funds')}>Add Funds</Button>
          <Button tone="primary" disabled={!isEnough} onClick={onUseBalance}>
            Use account balance
          </Button>
        </>
      }
    >
      <Item offer={offer} words={item} />
      <NumberField
        label="Quantity"
        min={1}
        max={maxPacksPerPurchase}
        value={quantity}
        onChange={onQuantity}
      />
      <Reckoning
        lines={[
          { label: 'Total', amount: formatUsd(total), total: true },
          { label: 'Your balance', amount: formatUsd(balance) },
        ]}
      />
      {!isEnough && (
        <p className={styles.short} role="alert">
          Your balance is insufficient
        </p>
      )}
    </Dialog>
  )
}

function confirmation(
  { offer, item, quantity, total, balance }: Purchase,
  bonus: Cents,
  onConfirm: () => Promise<void>,
) {
  const { bonusCents, availableCents } = payBonusFirst(total, bonus)
  return (
    <Dialog
      title="Confirm your purchase"
      step={{ at: 2, of: 2 }}
      onClose={closePopup}
      actions={
        <>
          <Button onClick={() => setPopupMode('main')}>Back</Button>
          <Button tone="primary" onClick={onConfirm}>
            Confirm
          </Button>
        </>
      }
    >
      <Item offer={offer} words={item} />
      <Reckoning
        lines={[
          { label: 'Quantity', amount: `${quantity} × ${formatUsd(offer.series.cost)}` },
          { label: 'Total', amount: formatUsd(total), total: true },
          ...(bonusCents > 0 ? [{ label: 'From your bonus', amount: `−${formatUsd(bonusCents)}` }] : []),
          ...(availableCents > 0
            ? [{ label: 'From your balance', amount: `−${formatUsd(availableCents)}` }]
            : []),
          { label: 'Balance after', amount: formatUsd(cents(balance - total)) },
        ]}
      />
      {bonusCents > 0 && (
        <p className={styles.dim}>
          What your bonus pays for cannot be traded until your bonus is ordinary money.
        </p>
      )}
      <p className={styles.dim}>All sales are final.</p>
    </Dialog>
  )
}

function bought(
  { offer, item, balance }: Purchase,
  { packId, count, balance: left }: Extract<Step, { at: 'success' }>,
  leaveTo: (path: string) => void,
) {
  const onlyPack = count === 1 ? packId : null
  return (
    <Dialog
      title="Your transaction was completed."
      onClose={closePopup}
      actions={
        <>
          <Button onClick={closePopup}>Done</Button>
          <Button
            tone="primary"
            onClick={() =>
              leaveTo(onlyPack === null ? paths.inventoryCardPacks : paths.openCardPack(onlyPack))
            }
          >
            {onlyPack === null ? 'View Card Packs' : 'Open it now'}
          </Button>
        </>
      }
    >
      <Item offer={offer} words={count === 1 ? item : `${count} × ${item}`} />
      <Reckoning lines={[{ label: 'Balance now', amount: formatUsd(left ?? balance), total: true }]} />
    </Dialog>
  )
}

function Item({ offer, words }: { offer: PackOffer; words: string }) {
  return (
    <div className={styles.item}>
      <div inert aria-hidden="true">
        <Card card={seriesCard(offer.series, offer.collection)} size="small" eager />
      </div>
      <div>
        <p className={styles.name}>{words}</p>
        <p className={styles.dim}>{offer.series.pack_contents.map(contentsWords).join(', ')}</p>
      </div>
    </div>
  )
}
