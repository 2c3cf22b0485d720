import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { completeLogin, login, useSession } from './session.ts'
import styles from '../ui/page.module.css'

/** An address can create a session only once, however often the page renders. */
let completing: { readonly search: string; readonly done: Promise<string | null> } | null = null

function completeOnce(search: string): Promise<string | null> {
  if (completing?.search !== search) completing = { search, done: completeLogin() }
  return completing.done
}

/** The page that the identity provider returns to: creates the session and moves on, or shows what went wrong. */
export function CallbackPage() {
  const { errorText, isAuthLoading } = useSession()
  const navigate = useNavigate()

  useEffect(() => {
    const { search } = window.location
    let isShown = true
    const next = search === '' ? Promise.resolve(paths.dashboard) : completeOnce(search)
    void next.then((returnTo) => {
      if (isShown && returnTo !== null) void navigate(returnTo, { replace: true })
    })
    return () => {
      isShown = false
    }
  }, [navigate])

  if (errorText === '') {
    return (
      <section className={styles.message} aria-busy="true">
        <title>Logging in · Called Shot</title>
        <output>Logging you in…</output>
      </section>
    )
  }
  return (
    <section className={styles.message}>
      <title>Not logged in · Called Shot</title>
      <h1>Not logged in</h1>
      <p role="alert">{errorText}</p>
      <Button tone="primary" size="large" disabled={isAuthLoading} onClick={() => login()}>
        Try again
      </Button>
    </section>
  )
}
