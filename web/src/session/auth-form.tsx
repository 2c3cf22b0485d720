import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { closePopup } from '../popups/popup-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './auth-form.module.css'
import { useSession } from './session.ts'

interface AuthFormProps {
  /** Of the dialog, and of the button that sends it unless that has words of its own. */
  readonly title: string
  readonly send?: string
  /** Nothing is empty that has to be filled in. */
  readonly isFilled: boolean
  /** Returns false if a field needs fixing first: the cursor goes there. */
  readonly onSend: () => false | Promise<unknown>
  /** The way to the other form. */
  readonly other: { readonly label: string; readonly go: () => void }
  /** A problem that belongs to no single field. */
  readonly problem: string
  /** Before the fields. */
  readonly lead?: ReactNode
  readonly children: ReactNode
  /** After the fields: what else can be done. */
  readonly aside?: ReactNode
}

/** The frame of all forms of the auth popup: fields, a problem, a button that sends and one to another form. */
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
        className={styles.form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        {props.children}
      </form>
      {props.aside && <div className={styles.aside}>{props.aside}</div>}
    </Dialog>
  )
}
