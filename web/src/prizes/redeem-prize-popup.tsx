import { cents, formatUsd, sumCents, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { prizes } from '@called-shot/shared/prizes/contract.ts'
import { CardLine } from '../card/card-line.tsx'
import { Card } from '../card/card.tsx'
import { propertyOf, type CardItem } from '../card/card-item.ts'
import { centsIn } from '../card/words.ts'
import { useSession } from '../session/session.ts'
import { act } from '../popups/act.ts'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { useFlow } from '../flow/use-flow.ts'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import quiet from '../ui/quiet.module.css'
import styles from './redeem-prize.module.css'

interface Redeemed {
  readonly amount: Cents
  readonly balanceAfter: Cents
}

/** A redeemable prize becomes money: start, success or fail (Rules market §4, ERR-14). */
export function RedeemPrizePopup({ offerData: prize }: { readonly offerData: CardItem }) {
  const flow = useFlow<null, Redeemed>(null, { sound: 'coins' })
  const { balance } = useSession()
  const amount = valueOf(prize)
  const before = balance ?? zeroCents
  const expected = { amount, balanceAfter: sumCents([before, amount]) }

  async function redeem(key: string): Promise<Redeemed> {
    const redeemed = await act(prizes.redeemPrize, { body: { id: prize.id }, key })
    return {
      amount: redeemed?.amount ?? expected.amount,
      balanceAfter: redeemed?.balance ?? expected.balanceAfter,
    }
  }

  return (
    <FlowDialog
      flow={flow}
      asking={() => start({ prize, before, expected, onRedeem: () => flow.send(redeem) })}
      completed={({ amount: paid, balanceAfter }) => ({
        title: 'Prize redeemed',
        children: (
          <>
            <p className={styles.amount}>+{formatUsd(paid)}</p>
            <p>Your transaction was completed.</p>
            <Breakdown lines={[{ label: 'Balance', amount: formatUsd(balanceAfter), total: true }]} />
          </>
        ),
      })}
      failed={({ message }) => ({
        title: 'Redeeming Declined!',
        what: 'Redeeming prize was not completed.',
        reason: message,
        children: <CardLine card={prize} />,
      })}
    />
  )
}

interface Start {
  readonly prize: CardItem
  readonly before: Cents
  readonly expected: Redeemed
  readonly onRedeem: () => Promise<void>
}

function start({ prize, before, expected, onRedeem }: Start) {
  const isStarter = propertyOf(prize, 'Tutorial') !== null
  return (
    <Dialog
      title="Redeem Prize"
      onClose={closePopup}
      actions={
        <DialogChoice
          back="Cancel"
          onBack={closePopup}
          act={`Redeem ${formatUsd(expected.amount)}`}
          onAct={onRedeem}
        />
      }
    >
      <div className={styles.card}>
        <Card card={prize} size="small" eager />
      </div>
      <Breakdown
        lines={[
          { label: 'This card', amount: formatUsd(expected.amount) },
          { label: 'Balance now', amount: formatUsd(before) },
          { label: 'Balance after', amount: formatUsd(expected.balanceAfter), total: true },
        ]}
      />
      <p className={quiet.text}>
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
