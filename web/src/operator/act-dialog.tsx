import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, isRefusal, messageOf } from '../api/api-error.ts'
import { useActionKey } from '../api/idempotency.ts'
import { refresh } from '../api/refresh.ts'
import { useHeld } from '../flow/use-held.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { Problem } from '../ui/problem.tsx'
import { Select } from '../ui/select.tsx'
import stack from '../ui/stack.module.css'
import { TextField } from '../ui/text-field.tsx'
import type { Act, ActField, Option, Preview, Sent } from './act.ts'
import styles from './act-dialog.module.css'
import { detailFacts } from './detail-words.ts'
import { Facts } from './facts.tsx'
import { failureOf, unreadable, type Failure } from './field-errors.ts'
import { PeopleField } from './people-field.tsx'
import { useRoom, useWhyNot } from './room-context.ts'
import type { Values } from './values.ts'

/** How an act ended: done, with what was answered; or written down, for another operator to do. */
type Ending = { readonly is: 'done'; readonly sent: Sent } | { readonly is: 'proposed' }

/**
 * One act of an operator: its subject, a preview of its effect, its fields, and the button that performs it. If acts
 * need two operators, the first call only records a proposal, and the dialog says so.
 */
export function ActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const [values, setValues] = useState<Values>(() => firstValues(act))
  const [ending, setEnding] = useState<Ending | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [key, renewKey] = useActionKey()
  const [isSending, setSending] = useState(false)
  // Closing would not undo the act, and opened again it would be another one.
  const isHeld = useHeld(isSending)
  const isTwo = useRoom().needs_two_persons && !act.isAlone
  const missing = act.fields.find(
    ({ name, kind, isOptional }) =>
      kind !== 'check' && isOptional !== true && (values[name] ?? '').trim() === '',
  )
  const whyNot = useWhyNot()(act) ?? (missing === undefined ? null : `${missing.label} is missing`)

  async function send() {
    const wrong = unreadable(act.fields, values)
    setFailure(wrong)
    if (wrong !== null) return
    setSending(true)
    try {
      setEnding({ is: 'done', sent: await act.send(values, key) })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second_operator') setEnding({ is: 'proposed' })
      else {
        // Without an answer the act may have been done: with the same key it is not done again.
        if (isRefusal(error)) renewKey()
        setFailure(failureIn(act.fields, error))
        // Often somebody else has changed what it is about, or this operator's roles.
        void refresh(act.changes)
        return
      }
    } finally {
      setSending(false)
    }
    await refresh(act.changes)
  }

  if (ending !== null) return ended(ending, onClose)
  return (
    <Dialog
      title={act.title}
      dismissable={!isHeld}
      onClose={onClose}
      actions={
        <DialogChoice
          backDisabled={isHeld}
          onBack={onClose}
          act={isTwo ? `${act.title}, with a second operator` : act.title}
          tone={act.isForGood ? 'danger' : 'primary'}
          disabledReason={whyNot}
          onAct={send}
        />
      }
    >
      <div className={stack.apart}>
        {act.subject !== undefined && <p className={styles.subject}>{act.subject}</p>}
        {act.basis}
        <p>{act.about}</p>
        {act.preview !== undefined && <Before act={act} preview={act.preview} values={values} />}
        {act.fields.map((field) => (
          <Asked
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={failure?.field === field.name ? failure.text : null}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
        <Problem text={failure?.field === null ? failure.text : null} />
      </div>
    </Dialog>
  )
}

function failureIn(fields: readonly ActField[], error: unknown): Failure {
  if (isRefusal(error)) return failureOf(fields, messageOf(error) || 'That failed, and nothing has changed.')
  const what = messageOf(error) || 'No answer came.'
  return { field: null, text: `${what} It may have gone through. Trying again here cannot do it twice.` }
}

/** A function and not a component, so that the same dialog stays open. */
function ended(ending: Ending, onClose: () => void) {
  return (
    <Dialog
      title={ending.is === 'done' ? 'Done' : 'Written down'}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {ending.is === 'done' ? (
        <Answer sent={ending.sent} />
      ) : (
        <p>Another operator has to do the same within a day. Until then nothing has happened.</p>
      )}
    </Dialog>
  )
}

function firstValues({ fields, first }: Act): Values {
  const choices = fields.flatMap(({ name, options, isUnset }) => {
    const [option] = options ?? []
    return option === undefined || isUnset === true ? [] : [[name, option] as const]
  })
  return { ...Object.fromEntries(choices), ...first }
}

/** As many as the call for a new event takes. */
const mostPeople = 500

interface AskedProps {
  readonly field: ActField
  readonly value: string
  /** What is wrong with it, in place of the hint. */
  readonly error: string | null
  readonly onChange: (value: string) => void
}

function Asked({ field, value, error, onChange }: AskedProps) {
  const label = field.isOptional === true ? `${field.label} (optional)` : field.label
  if (field.list !== undefined) {
    return <Listed label={label} field={field} list={field.list} {...{ value, error, onChange }} />
  }
  if (field.kind === 'choice') {
    const unset = field.isUnset === true && value === '' ? [{ value: '', label: 'Choose' }] : []
    const options = [...unset, ...(field.options ?? []).map((each) => ({ value: each, label: each }))]
    return <Select label={label} value={value} error={error} options={options} onChange={onChange} />
  }
  if (field.kind === 'check') {
    return (
      <Checkbox checked={value === 'yes'} onChange={(checked) => onChange(checked ? 'yes' : '')}>
        <span>{field.label}</span>
        {field.hint !== undefined && <span className={styles.hint}>{field.hint}</span>}
      </Checkbox>
    )
  }
  if (field.kind === 'person' || field.kind === 'people') {
    const most = field.kind === 'person' ? 1 : mostPeople
    return <PeopleField {...{ label, hint: field.hint, error, value, most, onChange }} />
  }
  const hint = field.hint ?? (field.kind === 'moment' ? 'In UTC: 2026-11-23 18:00' : undefined)
  return (
    <TextField label={label} hint={hint} error={error} value={value} onChange={onChange} autoComplete="off" />
  )
}

interface ListedProps extends AskedProps {
  readonly label: string
  readonly list: NonNullable<ActField['list']>
}

/** A choice among what a list knows, read when the dialog opens. */
function Listed({ label, field, list, value, error, onChange }: ListedProps) {
  const [known, setKnown] = useState<readonly Option[] | 'reading' | 'failed'>('reading')
  const read = useEffectEvent(list)
  useEffect(() => {
    let isWanted = true
    read().then(
      (found) => isWanted && setKnown(found),
      () => isWanted && setKnown('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [])
  const none = field.isOptional === true ? 'None' : 'Choose'
  const first = { value: '', label: known === 'reading' ? 'Reading the list…' : none }
  const options = typeof known === 'string' ? [first] : [first, ...known]
  const wrong = known === 'failed' ? 'The list could not be loaded. Close this and try again.' : error
  return <Select label={label} value={value} error={wrong} options={options} onChange={onChange} />
}

interface BeforeProps {
  readonly act: Act
  readonly preview: NonNullable<Act['preview']>
  readonly values: Values
}

const pauseMilliseconds = 250

interface Shown {
  /** The values that it was read for. */
  readonly of: string
  readonly found: Preview | 'failed'
}

/** The effects of the act, read when the dialog opens and again whenever a field that they depend on changes. */
function Before({ act, preview, values }: BeforeProps) {
  const given = act.previewOn.map((name) => [name, values[name] ?? ''] as const)
  const [shown, setShown] = useState<Shown | null>(null)
  const read = useEffectEvent(() => preview(Object.fromEntries(given)))
  const depends = JSON.stringify(given)
  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(() => {
      read().then(
        (found) => isWanted && setShown({ of: depends, found }),
        () => isWanted && setShown({ of: depends, found: 'failed' }),
      )
    }, pauseMilliseconds)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [depends])
  // What was read for other values is not what this act does.
  if (shown?.of !== depends) {
    return (
      <p className={styles.reading} aria-busy="true">
        Checking who is affected…
      </p>
    )
  }
  if (shown.found === 'failed') return <Problem text="Could not check who is affected." />
  return <Breakdown lines={shown.found.lines} />
}

/** What was done, with a way to it; or the server's answer, field by field. */
function Answer({ sent: { answer, done } }: { sent: Sent }) {
  const { sentence, links } = done ?? { sentence: null, links: [] }
  const isRaw = sentence === null && typeof answer === 'object' && answer !== null
  return (
    <>
      {sentence !== null && <p>{sentence}</p>}
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ to, text }) => (
            <li key={to}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
      {isRaw && (
        // Focusable, so that the keyboard can scroll long answers.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.answer} tabIndex={0}>
          <Facts facts={detailFacts(answer)} />
        </div>
      )}
      <p>It is in the audit log.</p>
    </>
  )
}
