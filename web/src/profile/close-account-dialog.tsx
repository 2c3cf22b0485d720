import { useState } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import { whyCannotClose } from '@called-shot/shared/wallet/closing-rules.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { act } from '../popups/act.ts'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { useFlow } from '../flow/use-flow.ts'
import { sayingGoodbye } from '../session/goodbye.ts'
import { logout, useSession } from '../session/session.ts'
import { settings } from '../settings.ts'
import { useIsReplay } from '../api/health.ts'
import { useCurrentPassword, type CurrentPassword } from '../session/use-current-password.tsx'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import { FailedState } from '../ui/list-states.tsx'
import quiet from '../ui/quiet.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'

const realMoney =
  'Redeem your prizes and withdraw your money first. Anything we still owe you stays yours, and we pay it out.'

/**
 * Shows everything that would be left behind, and asks for the player's email to confirm. Closing the account logs out.
 */
export function CloseAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const password = useCurrentPassword()
  const flow = useFlow<'start', unknown>('start', {
    askAgain: (error) => (password.askedBy(error) ? 'start' : null),
  })
  const [typed, setTyped] = useState('')
  const email = typed.trim()
  return (
    <FlowDialog
      flow={flow}
      onClose={flow.step.at === 'done' ? () => void logout() : onClose}
      asking={() => (
        <ConfirmClosing
          typed={typed}
          password={password}
          onType={setTyped}
          onKeep={onClose}
          onConfirm={() =>
            flow.send((key) =>
              sayingGoodbye(() => act(account.closeAccount, { body: { email, ...password.given }, key })),
            )
          }
        />
      )}
      completed={() => ({
        title: 'Your account is closed',
        next: null,
        children: <p>Thank you for playing. You are logged out now.</p>,
      })}
      failed={({ message }) => ({
        title: 'Something went wrong.',
        what: message || 'Please try again later.',
      })}
    />
  )
}

interface ConfirmClosingProps {
  readonly typed: string
  readonly password: CurrentPassword
  readonly onType: (typed: string) => void
  readonly onKeep: () => void
  readonly onConfirm: () => Promise<void>
}

function ConfirmClosing({ typed, password, onType, onKeep, onConfirm }: ConfirmClosingProps) {
  const { email } = useSession()
  const { data, isError, refetch } = useCall(account.getClosing)
  const isSame = typed.trim().toLowerCase() === email.toLowerCase()
  const blocked =
    data &&
    whyCannotClose({
      role: 'player',
      withdrawableCents: data.withdrawable,
      isWithdrawingOpen: settings.withdrawalsOpen,
    })
  const missing = whatIsMissing({ isSame, isFilled: password.isFilled })
  return (
    <Dialog
      title="Close your account?"
      onClose={onKeep}
      actions={
        <DialogChoice
          back="Keep my account"
          onBack={onKeep}
          act="Close it for good"
          tone="danger"
          disabledReason={blocked ? blocked.message : missing}
          onAct={onConfirm}
        />
      }
    >
      {isError && <FailedState onRetry={refetch}>What you own could not be loaded.</FailedState>}
      {!data && !isError && <Skeleton lines={4} label="Loading what you own" />}
      {data && <LeftBehind own={data} />}
      {blocked && <p aria-hidden="true">{blocked.message}</p>}
      <TextField
        label="Your email, to confirm"
        type="email"
        value={typed}
        autoComplete="off"
        hint={email}
        onChange={onType}
      />
      {password.field}
    </Dialog>
  )
}

function whatIsMissing({ isSame, isFilled }: { isSame: boolean; isFilled: boolean }): string | null {
  if (!isSame) return 'Type the email of your account first'
  return isFilled ? null : 'Type your password first'
}

function LeftBehind({ own }: { readonly own: Answer<typeof account.getClosing> }) {
  const isReplay = useIsReplay()
  return (
    <>
      <p>You leave behind:</p>
      <Breakdown
        lines={[
          { label: 'Balance', amount: formatUsd(own.balance) },
          { label: 'On hold for offers, bids and sales', amount: formatUsd(own.reserved) },
          { label: 'Prizes to redeem', amount: formatUsd(own.redeemable_value) },
          { label: 'Predictions', amount: String(own.predictions) },
          { label: 'Cards', amount: String(own.cards) },
          { label: 'Packs', amount: String(own.packs) },
        ]}
      />
      <p className={quiet.text}>
        What you have for sale, your offers and your bids end at once.{' '}
        {isReplay ? 'This is play money: it ends with the account.' : realMoney}
      </p>
    </>
  )
}
