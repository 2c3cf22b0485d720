import { useState } from 'react'
import { Link } from 'react-router'
import { isBirthDate, states } from '@called-shot/shared/account/eligibility.ts'
import { shortestPassword, whyNotPassword } from '@called-shot/shared/account/passwords.ts'
import { isEmail, isName, longestName, tidyName } from '@called-shot/shared/account/rules.ts'
import { paths } from '../paths.ts'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AuthForm } from './auth-form.tsx'
import styles from './auth-form.module.css'
import { registerWithPassword } from './by-password.ts'
import { useSession } from './session.ts'

const noState = { value: '', label: 'Choose…' }
const stateOptions = [noState, ...Object.entries(states).map(([value, label]) => ({ value, label }))]

interface SignUpFormProps {
  readonly email: string
  readonly setEmail: (email: string) => void
  readonly onLogIn: () => void
}

/** Opens an account with a password (SES-12, SES-15); the server judges age and state. */
export function SignUpForm({ email, setEmail, onLogIn }: SignUpFormProps) {
  const { errorText } = useSession()
  const [rest, setRest] = useState({ password: '', name: '', birthDate: '', state: '' })
  const [isTried, setTried] = useState(false)
  const form = { email, ...rest }
  const problems = problemsOf(form)
  const put = (field: keyof typeof rest) => (text: string) => setRest({ ...rest, [field]: text })
  const shown = (field: keyof typeof form) => (isTried ? (problems[field] ?? null) : null)

  function send() {
    setTried(true)
    if (Object.keys(problems).length > 0) return false
    const { birthDate, ...others } = form
    return registerWithPassword({ ...others, birth_date: birthDate })
  }

  return (
    <AuthForm
      title="Create account"
      isFilled={Object.values(form).every((text) => text.trim() !== '')}
      onSend={send}
      other={{ label: 'Log in instead', go: onLogIn }}
      problem={errorText}
      aside={<WhatIsAccepted />}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        focusFirst
        value={email}
        error={shown('email')}
        onChange={setEmail}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`Minimum ${shortestPassword} characters`}
        value={rest.password}
        error={shown('password')}
        onChange={put('password')}
      />
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={longestName}
        hint="Your real name"
        value={rest.name}
        error={shown('name')}
        onChange={put('name')}
      />
      <div className={styles.pair}>
        <TextField
          label="Birth date"
          type="date"
          autoComplete="bday"
          value={rest.birthDate}
          error={shown('birthDate')}
          onChange={put('birthDate')}
        />
        <Select label="State" value={rest.state} options={stateOptions} onChange={put('state')} />
      </div>
    </AuthForm>
  )
}

function WhatIsAccepted() {
  return (
    <p>
      By creating an account you accept the <Link to={paths.termsOfUse}>Terms &amp; Conditions</Link> and the{' '}
      <Link to={paths.rules}>Game Rules</Link>.
    </p>
  )
}

type Form = Readonly<Record<'email' | 'password' | 'name' | 'birthDate' | 'state', string>>

/** Mistakes that can be found without the server (SES-15). */
function problemsOf({ email, password, name, birthDate }: Form): Partial<Form> {
  const weak = whyNotPassword(password)
  return {
    ...(isEmail(email.trim()) ? {} : { email: 'This is not an email address.' }),
    ...(weak === null ? {} : { password: `Your password ${weak}.` }),
    ...(isName(tidyName(name)) ? {} : { name: 'Letters, spaces, hyphens and apostrophes only.' }),
    ...(isBirthDate(birthDate) ? {} : { birthDate: 'This is not a date.' }),
  }
}
