import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { cents, formatUsd, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { mostPacksAPurchase } from '@called-shot/shared/packs/limits.ts'
import { payBonusFirst, priceOf, whyCannotPay } from '@called-shot/shared/packs/rules.ts'
import { call } from '../api/client.ts'
import { useActionKey } from '../api/idempotency.ts'
import { invalidate } from '../api/query.ts'
import { Card } from '../card/card.tsx'
import { paths } from '../paths.ts'
import { refreshBalance, useSession } from '../session/session.ts'
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
      const bought = await call(packs.buyPacks, {
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
      void refreshBalance()
      void invalidate(cards.listPacks, packs.listCollections, cards.listFilters)
    } catch (error) {
      setStep({ at: 'fail', failure: failedPurchase(error) })
    }
  }

  if (step.at === 'success') {
    const { packId, count } = step
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
              onClick={() => {
                closePopup()
                void navigate(onlyPack === null ? paths.inventoryCardPacks : paths.openCardPack(onlyPack))
              }}
            >
              {onlyPack === null ? 'View Card Packs' : 'Open it now'}
            </Button>
          </>
        }
      >
        <Item offer={offer} words={count === 1 ? item : `${count} × ${item}`} />
        <Reckoning
          lines={[{ label: 'Balance now', amount: formatUsd(step.balance ?? balance), total: true }]}
        />
      </Dialog>
    )
  }

  if (step.at === 'fail') {
    return <PurchaseFailed failure={step.failure} onRetry={confirm} />
  }

  if (mode === 'confirm') {
    const payment = payBonusFirst(total, session.bonus ?? zeroCents)
    return (
      <Dialog
        title="Confirm your purchase"
        step={{ at: 2, of: 2 }}
        onClose={closePopup}
        actions={
          <>
            <Button onClick={() => setPopupMode('main')}>Back</Button>
            <Button tone="primary" onClick={buy}>
              Confirm
            </Button>
          </>
        }
      >
        <Item offer={offer} words={item} />
        <Reckoning
          lines={[
            { label: 'Quantity', amount: `${quantity} × ${formatUsd(series.cost)}` },
            { label: 'Total', amount: formatUsd(total), total: true },
            ...(payment.bonusCents > 0
              ? [{ label: 'From your bonus', amount: `−${formatUsd(payment.bonusCents)}` }]
              : []),
            ...(payment.availableCents > 0
              ? [{ label: 'From your balance', amount: `−${formatUsd(payment.availableCents)}` }]
              : []),
            { label: 'Balance after', amount: formatUsd(cents(balance - total)) },
          ]}
        />
        {payment.bonusCents > 0 && (
          <p className={styles.dim}>
            What your bonus pays for cannot be traded until your bonus is ordinary money.
          </p>
        )}
        <p className={styles.dim}>All sales are final.</p>
      </Dialog>
    )
  }

  return (
    <Dialog
      title="Buy packs"
      step={{ at: 1, of: 2 }}
      onClose={closePopup}
      actions={
        <>
          <Button onClick={() => openPopup('add-funds')}>Add Funds</Button>
          <Button tone="primary" disabled={!isEnough} onClick={confirm}>
            Use account balance
          </Button>
        </>
      }
    >
      <Item offer={offer} words={item} />
      <NumberField
        label="Quantity"
        min={1}
        max={mostPacksAPurchase}
        value={quantity}
        onChange={(next) => {
          setQuantityPurchase(next)
          renewKey()
        }}
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
