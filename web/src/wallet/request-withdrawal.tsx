import { useState } from 'react'
import { cents, dollarsFromCents, formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import { act } from '../popups/act.ts'
import { closePopup } from '../popups/popup-store.ts'
import { useCurrentPassword } from '../session/use-current-password.tsx'
import { useAvailable } from '../session/use-available.ts'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { useFlow } from '../flow/use-flow.ts'
import quiet from '../ui/quiet.module.css'
import { OwnWithdrawals } from './own-withdrawals.tsx'
import styles from './wallet-popup.module.css'
import { WithdrawalForm, type Typed, type Withdrawal } from './withdrawal-form.tsx'
import { shortAddress } from './wallet-words.ts'

type Question = { readonly at: 'start' } | { readonly at: 'confirm'; readonly request: Withdrawal }

/**
 * Requests a withdrawal of matured money: amount and address, then confirmation, then success or failure (Design §4b).
 */
export function RequestWithdrawal() {
  const password = useCurrentPassword()
  const askStart = { at: 'start' } as const
  const flow = useFlow<Question, Withdrawal>(askStart, {
    sound: 'coins',
    askAgain: (error) => (password.askedBy(error) ? askStart : null),
  })
  const [typed, setTyped] = useState<Typed>({ amountCents: null, address: '' })
  const available = useAvailable()

  async function send({ amount, address }: Withdrawal, key: string): Promise<Withdrawal> {
    const body = { amount: dollarsFromCents(amount), address, ...password.given }
    await act(withdrawals.requestWithdrawal, { body, key })
    return { amount, address }
  }

  return (
    <FlowDialog
      flow={flow}
      asking={(question) =>
        question.at === 'start' ? (
          <WithdrawalForm
            typed={typed}
            password={password}
            onType={(next) => {
              setTyped(next)
              flow.renewKey()
            }}
            onContinue={(request) => flow.ask({ at: 'confirm', request })}
          />
        ) : (
          confirmation(question.request, {
            available,
            onBack: () => flow.ask(askStart),
            onConfirm: () => flow.send((key) => send(question.request, key)),
          })
        )
      }
      completed={(request) => ({
        title: 'Your withdrawal was requested',
        children: <Requested request={request} />,
      })}
      failed={({ message }) => ({
        title: 'Something went wrong.',
        what: 'Your withdrawal was not requested.',
        reason: message,
        back: { go: () => flow.ask(askStart) },
      })}
    />
  )
}

function Requested({ request }: { readonly request: Withdrawal }) {
  return (
    <>
      <p>
        {formatUsd(request.amount)} to {shortAddress(request.address)} left your balance. You will be notified
        of every step, and it comes back if the request is rejected.
      </p>
      <OwnWithdrawals />
    </>
  )
}

interface Confirming {
  readonly available: Cents
  readonly onBack: () => void
  readonly onConfirm: () => Promise<void>
}

function confirmation({ amount, address }: Withdrawal, { available, onBack, onConfirm }: Confirming) {
  return (
    <Dialog
      title="Confirm your withdrawal"
      step={{ at: 2, of: 2 }}
      onClose={closePopup}
      actions={<DialogChoice onBack={onBack} act="Confirm" onAct={onConfirm} />}
    >
      <Breakdown
        lines={[
          { label: 'You withdraw', amount: formatUsd(amount), total: true },
          { label: 'Available now', amount: formatUsd(available) },
          { label: 'Available after', amount: formatUsd(cents(available - amount)) },
        ]}
      />
      <p>
        To <span className={styles.address}>{address}</span>, as USDC on Polygon.
      </p>
      <p className={quiet.compact}>
        Please compare the address character by character: money sent to a wrong address cannot be recovered.
      </p>
    </Dialog>
  )
}
