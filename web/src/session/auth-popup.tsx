import { useState } from 'react'
import { unknownProblem } from '../api/api-error.ts'
import { closePopup } from '../popups/popup-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AuthForm } from './auth-form.tsx'
import styles from './auth-form.module.css'
import { mailPasswordReset } from './password-reset.ts'
import { logInWithPassword } from './by-password.ts'
import { forgetLoginError, login, loginInWindow, useSession } from './session.ts'
import { SignUpForm } from './sign-up-form.tsx'

type Form = 'log in' | 'sign up' | 'forgot'

/**
 * The popup of type `auth`: login and sign-up with a password, used if the identity provider's own page cannot be
 * reached (POP-05, POP-06). It closes once there is a session, or shows why there is none (SES-13, SES-14). A typed
 * email carries over to the other forms. Not a flow, because logging in goes through the identity provider's client
 * and sends no command.
 */
export function AuthPopup() {
  const [form, setForm] = useState<Form>('log in')
  const [email, setEmail] = useState('')
  const goTo = (next: Form) => () => {
    forgetLoginError()
    setForm(next)
  }
  if (form === 'sign up') return <SignUpForm {...{ email, setEmail }} onLogIn={goTo('log in')} />
  if (form === 'forgot') return <Forgot {...{ email, setEmail }} onLogIn={goTo('log in')} />
  return <LogIn {...{ email, setEmail }} onSignUp={goTo('sign up')} onForgot={goTo('forgot')} />
}

interface EmailProps {
  readonly email: string
  readonly setEmail: (email: string) => void
}

function LogIn({
  email,
  setEmail,
  onSignUp,
  onForgot,
}: EmailProps & { readonly onSignUp: () => void; readonly onForgot: () => void }) {
  const { errorText, isAuthLoading } = useSession()
  const [password, setPassword] = useState('')
  return (
    <AuthForm
      title="Log in"
      isFilled={email.trim() !== '' && password !== ''}
      onSend={() => logInWithPassword({ email, password })}
      other={{ label: 'Create account', go: onSignUp }}
      problem={errorText}
      aside={
        <>
          <button type="button" className={styles.link} onClick={onForgot}>
            Forgot your password?
          </button>
          <button type="button" className={styles.link} onClick={() => void login()}>
            Try the log-in page again
          </button>
          <button
            type="button"
            className={styles.link}
            disabled={isAuthLoading}
            onClick={() => void loginInWindow()}
          >
            Log in in a small window
          </button>
        </>
      }
    >
      <EmailField value={email} onChange={setEmail} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </AuthForm>
  )
}

/** Emails a link to set a new password, without revealing whether the account exists. */
function Forgot({ email, setEmail, onLogIn }: EmailProps & { readonly onLogIn: () => void }) {
  const [result, setResult] = useState<'sent' | 'failed' | null>(null)

  async function send() {
    setResult(null)
    try {
      await mailPasswordReset(email.trim())
      setResult('sent')
    } catch (error) {
      console.error('The link could not be sent', error)
      setResult('failed')
    }
  }

  if (result === 'sent')
    return (
      <Dialog
        title="Check your email"
        onClose={closePopup}
        actions={
          <Button tone="primary" onClick={onLogIn}>
            Back to log in
          </Button>
        }
      >
        <p>
          If there is an account with that email, a link to set a new password is on its way. It expires in 15
          minutes.
        </p>
      </Dialog>
    )
  return (
    <AuthForm
      title="Forgot your password"
      send="Send the link"
      isFilled={email.trim() !== ''}
      onSend={send}
      other={{ label: 'Log in instead', go: onLogIn }}
      problem={result === 'failed' ? unknownProblem : ''}
      lead="We'll email you a link to set a new password."
    >
      <EmailField value={email} onChange={setEmail} />
    </AuthForm>
  )
}

interface EmailFieldProps {
  readonly value: string
  readonly onChange: (email: string) => void
}

/** The name under which browsers keep the password. */
function EmailField(props: EmailFieldProps) {
  return <TextField label="Email" type="email" autoComplete="username" focusFirst {...props} />
}
