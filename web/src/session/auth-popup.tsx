import { useState } from 'react'
import { Link } from 'react-router'
import { isBirthDate, states } from '@called-shot/shared/account/eligibility.ts'
import { shortestPassword, whyNotPassword } from '@called-shot/shared/account/passwords.ts'
import { isEmail, isName, longestName, tidyName } from '@called-shot/shared/account/rules.ts'
import { paths } from '../paths.ts'
import { closePopup } from '../shell/popup-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './auth-popup.module.css'
import { forgetLoginError, login, logInWithPassword, registerWithPassword, useSession } from './session.ts'

/**
 * The popup of type `auth`: log-in and sign-up with a password, where the identity provider's own page cannot be
 * reached (POP-05, POP-06). It closes when the session is there; else it says why not (SES-13, SES-14).
 */
export function AuthPopup() {
  const [isNew, setNew] = useState(false)
  const change = () => {
    forgetLoginError()
    setNew(!isNew)
  }
  return isNew ? <SignUp onChange={change} /> : <LogIn onChange={change} />
}

interface FormProps {
  /** To the other form. */
  readonly onChange: () => void
}

function LogIn({ onChange }: FormProps) {
  const { isAuthLoading } = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const isFilled = email.trim() !== '' && password !== ''
  return (
    <Dialog
      title="Log in"
      onClose={closePopup}
      actions={
        <>
          <Button onClick={onChange}>Create account</Button>
          <Button
            tone="primary"
            type="submit"
            form="log-in"
            disabled={!isFilled}
            pending={isAuthLoading}
            onClick={() => (isFilled ? logInWithPassword({ email, password }) : undefined)}
          >
            Log in
          </Button>
        </>
      }
    >
      <WhyNot />
      <form id="log-in" className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          focusFirst
          value={email}
          onChange={setEmail}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      </form>
      <p className={styles.aside}>
        <button type="button" className={styles.link} onClick={() => void login()}>
          Try the log-in page again
        </button>
      </p>
    </Dialog>
  )
}

const noState = { value: '', label: 'Choose…' }
const stateOptions = [noState, ...Object.entries(states).map(([value, label]) => ({ value, label }))]

function SignUp({ onChange }: FormProps) {
  const { isAuthLoading } = useSession()
  const [form, setForm] = useState({ email: '', password: '', name: '', birthDate: '', state: '' })
  const [isTried, setTried] = useState(false)
  const problems = problemsOf(form)
  const put = (field: keyof typeof form) => (text: string) => setForm({ ...form, [field]: text })
  const shown = (field: keyof typeof form) => (isTried ? (problems[field] ?? null) : null)
  const isFilled = Object.values(form).every((text) => text.trim() !== '')

  function send() {
    setTried(true)
    if (Object.keys(problems).length > 0) return undefined
    const { birthDate, ...rest } = form
    return registerWithPassword({ ...rest, birth_date: birthDate })
  }

  return (
    <Dialog
      title="Create account"
      onClose={closePopup}
      actions={
        <>
          <Button onClick={onChange}>Log in instead</Button>
          <Button
            tone="primary"
            type="submit"
            form="sign-up"
            disabled={!isFilled}
            pending={isAuthLoading}
            onClick={send}
          >
            Create account
          </Button>
        </>
      }
    >
      <WhyNot />
      <form id="sign-up" className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          focusFirst
          value={form.email}
          error={shown('email')}
          onChange={put('email')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={`Minimum ${shortestPassword} characters`}
          value={form.password}
          error={shown('password')}
          onChange={put('password')}
        />
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={longestName}
          hint="Your real name: letters and spaces"
          value={form.name}
          error={shown('name')}
          onChange={put('name')}
        />
        <TextField
          label="Birth date"
          type="date"
          autoComplete="bday"
          value={form.birthDate}
          error={shown('birthDate')}
          onChange={put('birthDate')}
        />
        <Select label="State" value={form.state} options={stateOptions} onChange={put('state')} />
      </form>
      <p className={styles.aside}>
        By creating an account you accept the <Link to={paths.termsOfUse}>Terms &amp; Conditions</Link> and
        the <Link to={paths.rules}>Game Rules</Link>.
      </p>
    </Dialog>
  )
}

type SignUpForm = Readonly<Record<'email' | 'password' | 'name' | 'birthDate' | 'state', string>>

/** What the server would refuse without asking anybody (SES-15); age and state it judges itself. */
function problemsOf({ email, password, name, birthDate }: SignUpForm): Partial<SignUpForm> {
  const weak = whyNotPassword(password)
  return {
    ...(isEmail(email.trim()) ? {} : { email: 'This is no email address.' }),
    ...(weak === null ? {} : { password: `Your password ${weak}.` }),
    ...(isName(tidyName(name)) ? {} : { name: 'Letters and single spaces only.' }),
    ...(isBirthDate(birthDate) ? {} : { birthDate: 'This is no date.' }),
  }
}

/** The server's own words, or what kept the provider's page from coming (SES-14). */
function WhyNot() {
  const { errorText } = useSession()
  return errorText === '' ? null : (
    <p role="alert" className={styles.error}>
      {errorText}
    </p>
  )
}
