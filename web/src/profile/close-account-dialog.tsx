import { useState } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import { whyCannotClose } from '@called-shot/shared/wallet/closing-rules.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { messageOf } from '../api/api-error.ts'
import { call, type Answer } from '../api/client.ts'
import { useActionKey } from '../api/idempotency.ts'
import { useCall } from '../api/query.ts'
import { logout, useSession } from '../session/session.ts'
import { settings } from '../settings.ts'
import { useIsReplay } from '../api/health.ts'
import { useCurrentPassword, withoutFieldName } from '../session/use-current-password.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, Reckoning } from '../ui/dialog.tsx'
import { FailedState } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './settings-page.module.css'

const realMoney =
  'Redeem your prizes and withdraw your money before you go; what is still owed to you then stays yours, and we pay it out.'

type Step =
  { readonly at: 'confirm' } | { readonly at: 'done' } | { readonly at: 'fail'; readonly message: string }

/** What is left behind, then the own email as a confirmation; afterwards there is only the way out. */
export function CloseAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'confirm' })
  const [typed, setTyped] = useState('')
  const [key] = useActionKey()
  const { email } = useSession()
  const password = useCurrentPassword()
  const { data, isError, refetch } = useCall(account.getClosing)
  const isSame = typed.trim().toLowerCase() === email.toLowerCase()

  const blocked =
    data &&
    whyCannotClose({
      role: 'player',
      withdrawableCents: data.withdrawable,
      isWithdrawingOpen: settings.withdrawalsOpen,
    })

  function whyNotYet(): string | null {
    if (blocked) return blocked.message
    if (!isSame) return 'Type the email of your account first'
    return password.isFilled ? null : 'Type your password first'
  }

  async function close() {
    try {
      await call(account.closeAccount, { body: { email: typed.trim(), ...password.given }, key })
      setStep({ at: 'done' })
    } catch (error) {
      if (password.askedBy(error)) return
      setStep({ at: 'fail', message: withoutFieldName(messageOf(error)) || 'Please try again later.' })
    }
  }

  if (step.at === 'done') {
    return (
      <Dialog
        title="Your account is closed"
        onClose={() => void logout()}
        actions={<Button onClick={logout}>Done</Button>}
      >
        <p>Thank you for playing. You are logged out now.</p>
      </Dialog>
    )
  }
  if (step.at === 'fail') {
    return (
      <Dialog
        title="Something went wrong."
        onClose={onClose}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <p role="alert">{step.message}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Close your account?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep my account</Button>
          <Button tone="danger" disabledReason={whyNotYet()} onClick={close}>
            Close it for good
          </Button>
        </>
      }
    >
      {isError && <FailedState onRetry={refetch}>What you own could not be read.</FailedState>}
      {!data && !isError && <Skeleton lines={4} label="Loading what you own" />}
      {data && <LeftBehind own={data} />}
      {blocked && <p aria-hidden="true">{blocked.message}</p>}
      <TextField
        label="Your email, to confirm"
        type="email"
        value={typed}
        autoComplete="off"
        hint={email}
        onChange={setTyped}
      />
      {password.field}
    </Dialog>
  )
}

function LeftBehind({ own }: { readonly own: Answer<typeof account.getClosing> }) {
  const isReplay = useIsReplay()
  return (
    <>
      <p>You leave behind:</p>
      <Reckoning
        lines={[
          { label: 'Balance', amount: formatUsd(own.balance) },
          { label: 'Held by offers and bids', amount: formatUsd(own.reserved) },
          { label: 'Prizes to redeem', amount: formatUsd(own.redeemable_value) },
          { label: 'Predictions', amount: String(own.predictions) },
          { label: 'Cards', amount: String(own.cards) },
          { label: 'Packs', amount: String(own.packs) },
        ]}
      />
      <p className={styles.dim}>
        What you have for sale, your offers and your bids end at once.{' '}
        {isReplay ? 'This is play money: it ends with the account.' : realMoney}
      </p>
    </>
  )
}
