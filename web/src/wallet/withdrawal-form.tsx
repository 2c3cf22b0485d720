import { keccak_256 } from '@noble/hashes/sha3.js'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import { cents, formatUsd, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import {
  whyCannotWithdraw,
  whyNoAddress,
  whyNotWithdrawable,
  whyQuiet,
} from '@called-shot/shared/wallet/rules.ts'
import { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import { useCall } from '../api/query.ts'
import { refusalSentence } from '../api/refusal-sentence.ts'
import { useSession } from '../session/session.ts'
import { ConfirmFirst } from '../session/confirm-first.tsx'
import { closePopup } from '../popups/popup-store.ts'
import type { CurrentPassword } from '../session/use-current-password.tsx'
import { useNow } from '../time/use-now.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import stack from '../ui/stack.module.css'
import { TextField } from '../ui/text-field.tsx'
import { OwnWithdrawals } from './own-withdrawals.tsx'

/** 0x and 40 digits. A shorter text is not a mistake yet. */
const addressLength = 42

export interface Withdrawal {
  readonly amount: Cents
  readonly address: string
}

/** The text typed into the fields. */
export interface Typed {
  readonly amountCents: number | null
  readonly address: string
}

interface WithdrawalFormProps {
  readonly typed: Typed
  readonly password: CurrentPassword
  readonly onType: (typed: Typed) => void
  readonly onContinue: (request: Withdrawal) => void
}

/** Asks for the amount and the address; without a confirmed email, explains how to confirm it. */
export function WithdrawalForm(props: WithdrawalFormProps) {
  const { email_verified } = useSession()
  const mayAsk = whyCannotWithdraw({ isOpen: true, hasConfirmedEmail: email_verified }) === null
  return mayAsk ? <Form {...props} /> : <ConfirmEmailFirst />
}

function ConfirmEmailFirst() {
  const { email } = useSession()
  return (
    <Dialog title="Withdraw Funds" onClose={closePopup} actions={<Button onClick={closePopup}>Close</Button>}>
      <ConfirmFirst>
        Before you withdraw, please confirm <strong>{email}</strong>: open the link we emailed there.
      </ConfirmFirst>
      <OwnWithdrawals />
    </Dialog>
  )
}

function Form({ typed, password, onType, onContinue }: WithdrawalFormProps) {
  const { data } = useCall(wallet.getBalance)
  const { closed } = useSession()
  const max = data?.withdrawable
  const request = requestOf(typed, max)
  const canContinue = request !== null && password.isFilled
  const shut = whyClosedTo(closed, withdrawals.requestWithdrawal)
  const quiet = whyQuiet(data?.access_changed_at ?? null, useNow(60))?.message ?? null
  return (
    <Dialog
      title="Withdraw Funds"
      step={{ at: 1, of: 2 }}
      onClose={closePopup}
      actions={
        <DialogChoice
          back="Cancel"
          onBack={closePopup}
          act="Continue"
          type="submit"
          form="withdrawal"
          disabled={shut === null && quiet === null && !canContinue}
          disabledReason={shut ? refusalText(shut) : quiet}
        />
      }
    >
      <form
        id="withdrawal"
        className={stack.apart}
        onSubmit={(event) => {
          event.preventDefault()
          if (canContinue && quiet === null) onContinue(request)
        }}
      >
        <AmountField typed={typed} max={max} quiet={quiet} onType={onType} />
        <AddressField typed={typed} onType={onType} />
        {password.field}
      </form>
      <OwnWithdrawals />
    </Dialog>
  )
}

/** Null if the request is incomplete or not allowed. */
function requestOf({ amountCents, address }: Typed, max: Cents | undefined): Withdrawal | null {
  if (max === undefined || amountCents === null) return null
  const amount = cents(amountCents)
  if (whyNotWithdrawable(amount, max) !== null || whyNoAddress(address.trim(), keccak_256) !== null)
    return null
  return { amount, address: address.trim() }
}

interface FieldProps {
  readonly typed: Typed
  readonly onType: (typed: Typed) => void
}

interface AmountFieldProps extends FieldProps {
  readonly max: Cents | undefined
  /** Why nothing can be withdrawn yet. */
  readonly quiet: string | null
}

function AmountField({ typed, max, quiet, onType }: AmountFieldProps) {
  const { amountCents } = typed
  const wrong = amountCents === null ? null : whyNotWithdrawable(cents(amountCents), max ?? zeroCents)
  return (
    <MoneyField
      label="Amount"
      focusFirst
      valueCents={amountCents}
      hint={
        max !== undefined &&
        (quiet ??
          `You can withdraw ${formatUsd(max)} now. Deposits, gifts and money from other players take 7 days.`)
      }
      error={max === undefined ? null : wrong && refusalSentence(wrong.message)}
      onChange={(next) => onType({ ...typed, amountCents: next })}
    />
  )
}

function AddressField({ typed, onType }: FieldProps) {
  const wrong = whyNoAddress(typed.address.trim(), keccak_256)
  const isComplete = typed.address.trim().length >= addressLength
  return (
    <TextField
      label="Address"
      autoComplete="off"
      maxLength={100}
      placeholder="0x…"
      hint="Your own address on Polygon: 0x and 40 digits"
      error={wrong === null || !isComplete ? null : refusalSentence(wrong.message)}
      value={typed.address}
      onChange={(next) => onType({ ...typed, address: next })}
    />
  )
}
