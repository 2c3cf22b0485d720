import { FaceDown } from '../cards/face-down.tsx'
import { login, useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import styles from './login-prompt.module.css'

/**
 * Shown to guests in place of a player's page. As on the page to log in, somebody new comes first: the yellow button makes
 * an account, which nobody needs who was here before.
 */
export function LoginPrompt({ what }: { what: string }) {
  const { isAuthLoading } = useSession()
  return (
    <section className={styles.prompt} aria-busy={isAuthLoading}>
      <title>Log in · Called Shot</title>
      <div className={styles.cards}>
        <FaceDown kinds={['pack', 'event', 'identity', 'prize', 'prediction']} />
      </div>
      <h1 className={styles.text}>Please login to see {what}</h1>
      <p>
        Cards, packs and predictions belong to an account. Yours takes a minute and comes with two starter
        packs.
      </p>
      <div className={styles.actions}>
        <Button tone="primary" size="large" disabled={isAuthLoading} onClick={() => login({ signup: true })}>
          Create account
        </Button>
        <Button size="large" disabled={isAuthLoading} onClick={() => login()}>
          Log in
        </Button>
      </div>
    </section>
  )
}
