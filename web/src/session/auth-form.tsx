import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { closePopup } from '../popups/popup-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import stack from '../ui/stack.module.css'
import styles from './auth-form.module.css'
import { useSession } from './session.ts'

interface AuthFormProps {
  /** The dialog's title, and the text of its submit button unless `send` is set. */
  readonly title: string
  readonly send?: string
  /** Whether all required fields are filled in. */
  readonly isFilled: boolean
  /** Returns false if a field needs fixing first; the focus then moves there. */
  readonly onSend: () => false | Promise<unknown>
  /** The button that leads to the other form. */
  readonly other: { readonly label: string; readonly go: () => void }
  /** A problem that is not about a single field. */
  readonly problem: string
  /** Shown before the fields. */
  readonly lead?: ReactNode
  readonly children: ReactNode
  /** Shown after the fields: other things to do. */
  readonly aside?: ReactNode
}

/** The frame of all forms of the auth popup: fields, a problem, a submit button, and a button to another form. */
export function AuthForm({ title, send = title, other, problem, ...props }: AuthFormProps) {
  const { isAuthLoading } = useSession()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState(0)

  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refused])

  function submit() {
    if (!props.isFilled) return undefined
    const sent = props.onSend()
    if (sent !== false) return sent
    setRefused((count) => count + 1)
    return undefined
  }

  return (
    <Dialog
      title={title}
      onClose={closePopup}
      actions={
        <>
          <Button disabled={isAuthLoading} onClick={other.go}>
            {other.label}
          </Button>
          <Button
            tone="primary"
            type="submit"
            form={id}
            disabled={!props.isFilled}
            pending={isAuthLoading}
            onClick={submit}
          >
            {send}
          </Button>
        </>
      }
    >
      {problem !== '' && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {props.lead && <p className={styles.lead}>{props.lead}</p>}
      {/* Each field shows its own error, so the browser must not add another. */}
      <form
        id={id}
        ref={form}
        className={stack.apart}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        {props.children}
      </form>
      {props.aside && <div className={styles.aside}>{props.aside}</div>}
    </Dialog>
  )
}
