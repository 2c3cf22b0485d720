import { Activity, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { secondFactor } from '@called-shot/shared/operator/second-factor-contract.ts'
import { nothing } from '@called-shot/shared/topics.ts'
import { ApiError, isRefusal } from '../api/api-error.ts'
import { call, type Answer } from '../api/client.ts'
import { newActionKey } from '../api/idempotency.ts'
import { useCall } from '../api/query.ts'
import { refresh } from '../api/refresh.ts'
import { keepSecondFactorPass } from '../api/second-factor-pass.ts'
import { useFlow } from '../flow/use-flow.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import quiet from '../ui/quiet.module.css'
import { TextField } from '../ui/text-field.tsx'
import { Facts } from './facts.tsx'
import { QrCode } from './qr-code.tsx'
import { Reading, Unread } from './reading.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import styles from './second-factor.module.css'

type Codes = readonly string[]

/**
 * The room for operators who have entered a code; for others, what they need to enter one. Once a pass has expired, the
 * room is hidden until the next code, with what is typed in it.
 */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const reading = useCall(secondFactor.readSecondFactor, {}, { refetchEverySeconds: 30 })
  const [codes, setCodes] = useState<Codes>([])
  const [wasIn, setWasIn] = useState(false)
  const { data } = reading
  // A later read that fails leaves the room as it is, with what is typed in it.
  if (data === undefined) return <Unread query={reading} />
  const isIn = codes.length === 0 && (!data.is_needed || data.is_passed)
  if (isIn && !wasIn) setWasIn(true)
  return (
    <>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
      ) : (
        !isIn && (data.is_set_up ? <AskForCode onPassed={setCodes} /> : <SetUp onPassed={setCodes} />)
      )}
      {(isIn || wasIn) && <Activity mode={isIn ? 'visible' : 'hidden'}>{children}</Activity>}
    </>
  )
}

/** The operator's own second factor: its state, and how to replace it for a new phone. */
export function SecondFactorScreen(): ReactNode {
  const { data } = useCall(secondFactor.readSecondFactor)
  const [isReplacing, setReplacing] = useState(false)
  const [codes, setCodes] = useState<Codes>([])
  if (data === undefined) return <Reading />
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
  if (isReplacing)
    return (
      <SetUp
        onPassed={(given) => {
          setCodes(given)
          setReplacing(false)
        }}
      />
    )
  return (
    <ScreenFrame
      title="Second factor"
      beside={
        <Button size="small" onClick={() => setReplacing(true)}>
          {data.is_set_up ? 'Set up a new phone' : 'Set it up'}
        </Button>
      }
    >
      <Facts
        facts={[
          ['Needed here', data.is_needed ? 'yes' : 'no, OPERATOR_SECOND_FACTOR is off'],
          ['Set up', data.is_set_up ? 'yes' : 'no'],
          ['Recovery codes left', data.recovery_codes_left],
        ]}
      />
    </ScreenFrame>
  )
}

interface PassedProps {
  /** Called with the recovery codes of a new second factor, or with none. */
  readonly onPassed: (codes: Codes) => void
}

function AskForCode({ onPassed }: PassedProps) {
  return (
    <Step title="Enter your code">
      <p>Your authenticator app shows a code for Called Shot. A recovery code also works.</p>
      <CodeForm hint="Six digits, or a recovery code" onPassed={onPassed} />
      <p className={quiet.small}>
        Lost both? Another owner can reset your second factor on the screen Operators.
      </p>
    </Step>
  )
}

/** Creates a second factor, shows it to the phone, and asks for its first code. */
function SetUp({ onPassed }: PassedProps) {
  const [begun, setBegun] = useState<Answer<typeof secondFactor.setUpSecondFactor> | null>(null)
  if (begun === null) return <Begin onBegun={setBegun} />
  return (
    <Step title="Scan this code">
      <div className={styles.scan}>
        <QrCode text={begun.uri} />
        <div className={styles.step}>
          <p>Scan it with an authenticator app on your phone, then enter the code that the app shows.</p>
          <p className={quiet.small}>
            No camera? Type this secret: <code className={styles.secret}>{grouped(begun.secret)}</code>
          </p>
          <CodeForm hint="Six digits" onPassed={onPassed} />
        </div>
      </div>
    </Step>
  )
}

type SetUpAnswer = Answer<typeof secondFactor.setUpSecondFactor>

/** Asks for the password if the login was a while ago. */
function Begin({ onBegun }: { onBegun: (begun: SetUpAnswer) => void }) {
  const [password, setPassword] = useState('')
  const [needsPassword, setNeedsPassword] = useState(false)
  const flow = useFlow<null, void>(null)

  function begin(event: SyntheticEvent) {
    event.preventDefault()
    void flow.send(async (key) => {
      const body = needsPassword ? { current_password: password } : {}
      try {
        onBegun(await call(secondFactor.setUpSecondFactor, { body, key }))
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'password_needed')) throw error
        setNeedsPassword(true)
      }
    })
  }

  return (
    <Step title="Set up a second factor">
      <p>
        Operators log in with a password and a code from their phone. You need an authenticator app that shows
        codes of six digits.
      </p>
      <form className={styles.step} onSubmit={begin}>
        {needsPassword && (
          <TextField
            label="Password"
            hint="You logged in more than 10 minutes ago."
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        )}
        <Problem text={flow.problem} />
        <p>
          <Button tone="primary" type="submit" pending={flow.isSending}>
            Begin
          </Button>
        </p>
      </form>
    </Step>
  )
}

/**
 * Gives a code once, however often it is pressed. Where no answer came, the same code with the same key gets it again,
 * even if the app shows another code by then: the answer to the first one has the recovery codes, which are told only
 * then.
 */
function CodeForm({ hint, onPassed }: PassedProps & { readonly hint: string }) {
  const [code, setCode] = useState('')
  const unanswered = useRef<{ readonly code: string; readonly key: string } | null>(null)
  const flow = useFlow<null, void>(null)

  async function answerTo(typed: string): Promise<Answer<typeof secondFactor.giveCode>> {
    const sent = unanswered.current ?? { code: typed, key: newActionKey() }
    unanswered.current = sent
    try {
      const given = await call(secondFactor.giveCode, { body: { code: sent.code }, key: sent.key })
      unanswered.current = null
      return given
    } catch (error) {
      if (!isRefusal(error)) throw error
      unanswered.current = null
      if (sent.code !== typed) return answerTo(typed)
      setCode('')
      throw error
    }
  }

  function give(event: SyntheticEvent) {
    event.preventDefault()
    void flow.send(async () => {
      const given = await answerTo(code)
      keepSecondFactorPass(given.pass)
      onPassed(given.recovery_codes)
      await refresh(secondFactor.giveCode.changes ?? nothing)
    })
  }

  return (
    <form className={styles.step} onSubmit={give}>
      <TextField label="Code" hint={hint} autoComplete="one-time-code" value={code} onChange={setCode} />
      <Problem text={flow.problem} />
      <p>
        <Button
          tone="primary"
          type="submit"
          pending={flow.isSending}
          disabledReason={code.trim().length < 6 ? 'Enter the code' : null}
        >
          Enter
        </Button>
      </p>
    </form>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: Codes; onDone: () => void }) {
  return (
    <Step title="Keep these recovery codes">
      <p>
        Without your phone, each of them opens the room once. They are shown only now: print them or write
        them down.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>
        <Button tone="primary" onClick={onDone}>
          I have kept them
        </Button>
      </p>
    </Step>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.step}>
      <title>{`${title} · Operator · Called Shot`}</title>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </section>
  )
}

/** In groups of four, the way it is typed. */
const grouped = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(' ')
