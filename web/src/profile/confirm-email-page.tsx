import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { account } from '@called-shot/shared/account/contract.ts'
import { paths } from '../paths.ts'
import { actAndShow } from '../popups/act.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import styles from '../ui/page.module.css'
import { useChange } from './use-change.ts'

/**
 * Where the link in a mail leads. A press of the button confirms, not the mere opening of the page: programs that
 * look through mail open links too.
 */
export function ConfirmEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [email, setEmail] = useState('')
  const { step, isUnderway, run } = useChange()

  function confirm(): Promise<void> {
    return run(async () => {
      const confirmed = await actAndShow(account.confirmEmail, { body: { token } })
      setEmail(confirmed.email)
    })
  }

  if (step.at === 'success') {
    return (
      <section className={styles.message}>
        <title>Email confirmed · Called Shot</title>
        <h1>Email confirmed</h1>
        <output>Thank you. {email} is confirmed.</output>
        <Link className={buttonLook({ tone: 'primary', size: 'large' })} to={paths.dashboard}>
          Go on playing
        </Link>
      </section>
    )
  }
  if (step.at === 'fail' || token === '') {
    const reason =
      step.at === 'fail' ? step.reason : 'The address is not complete. Please open the whole link.'
    return (
      <section className={styles.message}>
        <title>Email not confirmed · Called Shot</title>
        <h1>Not confirmed</h1>
        <p role="alert">{reason || 'Something went wrong. Please try again later'}</p>
        <Link className={buttonLook({ tone: 'primary', size: 'large' })} to={paths.profile}>
          Have a new link sent
        </Link>
      </section>
    )
  }
  return (
    <section className={styles.message}>
      <title>Confirm your email · Called Shot</title>
      <h1>Confirm your email</h1>
      <p>One press, and this address is known to be yours.</p>
      <Button tone="primary" size="large" pending={isUnderway} onClick={confirm}>
        Confirm my email
      </Button>
    </section>
  )
}
