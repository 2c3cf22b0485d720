import { Link, useSearchParams } from 'react-router'
import { account } from '@called-shot/shared/account/contract.ts'
import { unknownProblem } from '../api/api-error.ts'
import type { Answer } from '../api/client.ts'
import { useFlow } from '../flow/use-flow.ts'
import { paths } from '../paths.ts'
import { actAndShow } from '../popups/act.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import styles from '../ui/page.module.css'
import { reasonOf } from './change-dialog.tsx'

/**
 * The page that the link in a confirmation email opens. Only its button confirms, because mail scanners open links too.
 */
export function ConfirmEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { step, isSending, send } = useFlow<null, Answer<typeof account.confirmEmail>>(null)
  const confirm = () => send(() => actAndShow(account.confirmEmail, { body: { token } }))

  if (step.at === 'done') {
    return (
      <section className={styles.message}>
        <title>Email confirmed · Called Shot</title>
        <h1>Email confirmed</h1>
        <output>Thank you. {step.result.email} is confirmed.</output>
        <Link className={buttonLook({ tone: 'primary', size: 'large' })} to={paths.dashboard}>
          Keep playing
        </Link>
      </section>
    )
  }
  if (step.at === 'failed' || token === '') {
    const reason =
      step.at === 'failed'
        ? reasonOf(step.failure.error)
        : 'The address is not complete. Please open the whole link.'
    return (
      <section className={styles.message}>
        <title>Email not confirmed · Called Shot</title>
        <h1>Not confirmed</h1>
        <p role="alert">{reason || unknownProblem}</p>
        {step.at === 'failed' && !step.failure.isCertain ? (
          // The link still works: nobody has refused it.
          <Button tone="primary" size="large" pending={isSending} onClick={confirm}>
            Try again
          </Button>
        ) : (
          <Link className={buttonLook({ tone: 'primary', size: 'large' })} to={paths.profile}>
            Get a new link
          </Link>
        )}
      </section>
    )
  }
  return (
    <section className={styles.message}>
      <title>Confirm your email · Called Shot</title>
      <h1>Confirm your email</h1>
      <p>Press the button to confirm that this address is yours.</p>
      <Button tone="primary" size="large" pending={isSending} onClick={confirm}>
        Confirm my email
      </Button>
    </section>
  )
}
