import { useNavigate } from 'react-router'
import { cents, formatUsd, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { maxPacksPerPurchase } from '@called-shot/shared/packs/limits.ts'
import { payBonusFirst, priceOf, whyCannotPay } from '@called-shot/shared/packs/rules.ts'
import { ownDepositsSpentCents } from '@called-shot/shared/wallet/rules.ts'
import { Card } from '../card/card.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { insufficientText } from '../session/use-available.ts'
import { act } from '../popups/act.ts'
import { closePopup, openPopup, setPopupMode, setQuantityPurchase, usePopups } from '../popups/popup-store.ts'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { useFlow } from '../flow/use-flow.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Problem } from '../ui/problem.tsx'
import quiet from '../ui/quiet.module.css'
import { contentsWords } from './contents-words.ts'
import { isPackOffer, type PackOffer } from './pack-offer.ts'
import { purchaseFailed } from './purchase-failed.tsx'
import { failedPurchase } from './purchase-failure.ts'
import styles from './purchase-popup.module.css'
import { seriesCard } from './series-card.ts'
import { nameInFull } from './series-name.ts'

/** A completed purchase. Null if the answer did not say which pack, or how much is left. */
interface Bought {
  readonly packId: number | null
  readonly count: number
  readonly balance: Cents | null
}

/** The popup of type `purchase`: the means of payment, the amounts, and the outcome (Marketplace §4). */
export function PurchasePopup({ offerData }: { offerData: unknown }) {
  return isPackOffer(offerData) ? <PackPurchase offer={offerData} /> : null
}

function PackPurchase({ offer }: { offer: PackOffer }) {
  const navigate = useNavigate()
  const { bonus } = useSession()
  const { mode } = usePopups()
  const purchase = usePurchase(offer)
  const flow = useFlow<null, Bought>(null, { sound: 'coins' })

  function confirm() {
    flow.ask(null)
    setPopupMode('confirm')
  }

  function leaveTo(path: string) {
    closePopup()
    void navigate(path)
  }

  return (
    <FlowDialog
      flow={flow}
      asking={() =>
        mode === 'confirm'
          ? confirmation(purchase, bonus ?? zeroCents, () =>
              flow.send((key) => buy(offer, purchase.quantity, key)),
            )
          : start(purchase, confirm, (next) => {
              setQuantityPurchase(next)
              flow.renewKey()
            })
      }
      completed={(bought) => ({
        next: <OpenOrView bought={bought} leaveTo={leaveTo} />,
        children: <WhatWasBought purchase={purchase} bought={bought} />,
      })}
      failed={({ error }) => purchaseFailed(failedPurchase(error), confirm)}
    />
  )
}

function usePurchase(offer: PackOffer): Purchase {
  const session = useSession()
  const { quantityPurchase: quantity } = usePopups()
  const balance = session.balance ?? zeroCents
  const total = priceOf(offer.series.cost, quantity)
  // The balance already includes the bonus (API Accounts).
  const means = { availableCents: balance, bonusCents: zeroCents, week: null }
  return {
    offer,
    item: nameInFull(offer.series.name, offer.collection),
    quantity,
    total,
    balance,
    isEnough: whyCannotPay(means, total)?.code !== 'insufficient_funds',
  }
}

async function buy({ series }: PackOffer, quantity: number, key: string): Promise<Bought> {
  const bought = await act(packs.buyPacks, {
    params: { id: series.id },
    body: { payment_method: 'balance', quantity, tier: series.tier },
    key,
  })
  return { packId: bought?.cardpack_id ?? null, count: quantity, balance: bought?.balance ?? null }
}

interface Purchase {
  readonly offer: PackOffer
  readonly item: string
  readonly quantity: number
  readonly total: Cents
  readonly balance: Cents
  readonly isEnough: boolean
}

// The steps are functions, not components, so that one dialog stays open from step to step.

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
          <Button tone={isEnough ? 'secondary' : 'primary'} onClick={() => openPopup('add-funds')}>
            Add Funds
          </Button>
          <Button tone={isEnough ? 'primary' : 'secondary'} disabled={!isEnough} onClick={onUseBalance}>
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
      <Breakdown
        lines={[
          { label: 'Total', amount: formatUsd(total), total: true },
          { label: 'Your balance', amount: formatUsd(balance) },
        ]}
      />
      <Problem text={!isEnough ? insufficientText : null} />
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
      actions={<DialogChoice onBack={() => setPopupMode('main')} act="Confirm" onAct={onConfirm} />}
    >
      <Item offer={offer} words={item} />
      <Breakdown
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
        <p className={quiet.compact}>
          What your bonus pays for cannot be traded until your bonus is ordinary money: once your phone number
          is verified and {formatUsd(ownDepositsSpentCents)} of your own deposits have gone into packs.
        </p>
      )}
      <p className={quiet.compact}>All sales are final.</p>
    </Dialog>
  )
}

interface OpenOrViewProps {
  readonly bought: Bought
  readonly leaveTo: (path: string) => void
}

/** A single pack can be opened now; several are in the inventory. */
function OpenOrView({ bought: { count, packId }, leaveTo }: OpenOrViewProps) {
  const onlyPack = count === 1 ? packId : null
  return (
    <Button
      tone="primary"
      onClick={() => leaveTo(onlyPack === null ? paths.inventoryCardPacks : paths.openCardPack(onlyPack))}
    >
      {onlyPack === null ? 'View Card Packs' : 'Open it now'}
    </Button>
  )
}

function WhatWasBought({ purchase, bought }: { readonly purchase: Purchase; readonly bought: Bought }) {
  const { offer, item, balance } = purchase
  const left = bought.balance ?? balance
  return (
    <>
      <Item offer={offer} words={bought.count === 1 ? item : `${bought.count} × ${item}`} />
      <Breakdown lines={[{ label: 'Balance now', amount: formatUsd(left), total: true }]} />
    </>
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
        <p className={quiet.compact}>{offer.series.pack_contents.map(contentsWords).join(', ')}</p>
      </div>
    </div>
  )
}
