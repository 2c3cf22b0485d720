import { useState } from 'react'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import { cents, dollarsFromCents, formatUsd, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { whyCannotWithdraw, whyNoAddress, whyNotWithdrawable } from '@called-shot/shared/wallet/rules.ts'
import { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import { messageOf } from '../api/api-error.ts'
import { useActionKey } from '../api/idempotency.ts'
import { useCall } from '../api/query.ts'
import { refusalSentence } from '../api/refusal-sentence.ts'
import { useSession } from '../session/session.ts'
import { act } from '../popups/act.ts'
import { CompletedDialog } from '../popups/completed-dialog.tsx'
import { ConfirmFirst } from '../session/confirm-first.tsx'
import { FailedDialog } from '../popups/failed-dialog.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { playSound } from '../sound/sound-store.ts'
import {
  useCurrentPassword,
  withoutFieldName,
  type CurrentPassword,
} from '../session/use-current-password.tsx'
import { useAvailable } from '../session/use-available.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Reckoning } from '../ui/dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { OwnWithdrawals } from './own-withdrawals.tsx'
import styles from './wallet-popup.module.css'
import { shortAddress } from './wallet-words.ts'

/** 0x and 40 digits: until so many are typed a shorter one is no mistake. */
const addressLength = 42

interface Request {
  readonly amount: Cents
  readonly address: string
}

type Step =
  | { readonly at: 'start' }
  | { readonly at: 'confirm'; readonly request: Request }
  | { readonly at: 'success'; readonly request: Request }
  | { readonly at: 'fail'; readonly request: Request; readonly message: string }

/** Asks for money that has matured: how much and where to, then confirm, then success or fail (Design §4b). */
export function RequestWithdrawal() {
  const [step, setStep] = useState<Step>({ at: 'start' })
  const [amountCents, setAmountCents] = useState<number | null>(null)
  const [address, setAddress] = useState('')
  const [key, renewKey] = useActionKey()
  const available = useAvailable()
  const password = useCurrentPassword()

  async function send(request: Request) {
    try {
      await act(withdrawals.requestWithdrawal, {
        body: { amount: dollarsFromCents(request.amount), address: request.address, ...password.given },
        key,
      })
      playSound('coins')
      setStep({ at: 'success', request })
    } catch (error) {
      if (password.askedBy(error)) setStep({ at: 'start' })
      else setStep({ at: 'fail', request, message: withoutFieldName(messageOf(error)) })
    }
  }

  switch (step.at) {
    case 'start':
      return (
        <WithdrawalForm
          amountCents={amountCents}
          address={address}
          password={password}
          onAmount={(typed) => {
            setAmountCents(typed)
            renewKey()
          }}
          onAddress={(typed) => {
            setAddress(typed)
            renewKey()
          }}
          onContinue={(request) => setStep({ at: 'confirm', request })}
        />
      )
    case 'confirm':
      return (
        <Dialog
          title="Confirm your withdrawal"
          step={{ at: 2, of: 2 }}
          onClose={closePopup}
          actions={
            <>
              <Button onClick={() => setStep({ at: 'start' })}>Back</Button>
              <Button tone="primary" onClick={() => send(step.request)}>
                Confirm
              </Button>
            </>
          }
        >
          <Reckoning
            lines={[
              { label: 'You withdraw', amount: formatUsd(step.request.amount), total: true },
              { label: 'Available now', amount: formatUsd(available) },
              { label: 'Available after', amount: formatUsd(cents(available - step.request.amount)) },
            ]}
          />
          <p>
            To <span className={styles.address}>{step.request.address}</span>, as USDC on Polygon.
          </p>
          <p className={styles.dim}>
            Please compare the address character by character: what is sent elsewhere cannot be brought back.
          </p>
        </Dialog>
      )
    case 'success':
      return (
        <CompletedDialog title="Your withdrawal was requested">
          <p>
            {formatUsd(step.request.amount)} to {shortAddress(step.request.address)} left your balance. You
            are told of every step, and it comes back if the request is rejected.
          </p>
          <OwnWithdrawals />
        </CompletedDialog>
      )
    case 'fail':
      return (
        <FailedDialog
          title="Something went wrong."
          what="Your withdrawal was not requested."
          reason={step.message}
          onBack={() => setStep({ at: 'start' })}
        />
      )
  }
}

interface WithdrawalFormProps {
  readonly amountCents: number | null
  readonly address: string
  readonly password: CurrentPassword
  readonly onAmount: (cents: number | null) => void
  readonly onAddress: (address: string) => void
  readonly onContinue: (request: Request) => void
}

function WithdrawalForm({ amountCents, address, password, ...props }: WithdrawalFormProps) {
  const { onAmount, onAddress, onContinue } = props
  const { data } = useCall(wallet.getBalance)
  const { email, email_verified, closed } = useSession()
  const most = data?.withdrawable ?? zeroCents
  const wrongAmount = amountCents === null ? null : whyNotWithdrawable(cents(amountCents), most)
  const wrongAddress = whyNoAddress(address.trim())
  const shut = whyClosedTo(closed, withdrawals.requestWithdrawal)
  const canContinue =
    data !== undefined &&
    amountCents !== null &&
    wrongAmount === null &&
    wrongAddress === null &&
    password.isFilled
  if (whyCannotWithdraw({ isOpen: true, hasConfirmedEmail: email_verified }) !== null) {
    return (
      <Dialog
        title="Withdraw Funds"
        onClose={closePopup}
        actions={<Button onClick={closePopup}>Close</Button>}
      >
        <ConfirmFirst>
          Before you withdraw, please confirm <strong>{email}</strong>: open the link that we mailed there.
        </ConfirmFirst>
        <OwnWithdrawals />
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Withdraw Funds"
      step={{ at: 1, of: 2 }}
      onClose={closePopup}
      actions={
        <>
          <Button onClick={closePopup}>Cancel</Button>
          <Button
            tone="primary"
            type="submit"
            form="withdrawal"
            disabled={shut === null && !canContinue}
            disabledReason={shut && refusalText(shut)}
          >
            Continue
          </Button>
        </>
      }
    >
      <form
        id="withdrawal"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (canContinue) onContinue({ amount: cents(amountCents), address: address.trim() })
        }}
      >
        <MoneyField
          label="Amount"
          focusFirst
          valueCents={amountCents}
          hint={
            data &&
            `You can withdraw ${formatUsd(most)} now. Deposits, gifts and money from other players mature in seven days.`
          }
          error={data && wrongAmount && refusalSentence(wrongAmount.message)}
          onChange={onAmount}
        />
        <TextField
          label="Address"
          autoComplete="off"
          maxLength={100}
          placeholder="0x…"
          hint="Your own address on Polygon: 0x and 40 digits"
          error={
            wrongAddress === null || address.trim().length < addressLength
              ? null
              : refusalSentence(wrongAddress.message)
          }
          value={address}
          onChange={onAddress}
        />
        {password.field}
      </form>
      <OwnWithdrawals />
    </Dialog>
  )
}
