import type { ReactNode } from 'react'
import { Button, type ButtonTone } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useLimitChange } from './use-limit-change.ts'

interface LimitDialogProps {
  readonly title: string
  readonly children: ReactNode
  /** The action's own word. */
  readonly action: string
  readonly tone?: ButtonTone
  /** Why it cannot be confirmed yet. */
  readonly notYet?: string | null
  readonly done: { readonly title: string; readonly text: string }
  readonly send: () => Promise<unknown>
  readonly onClose: () => void
}

/** One change of a player's own limits: what it means, then confirm, then done or what went wrong. */
export function LimitDialog({ title, done, action, tone = 'primary', ...props }: LimitDialogProps) {
  const { step, confirm } = useLimitChange(props.send)
  const leave = <Button onClick={props.onClose}>Done</Button>
  if (step.at === 'done') {
    return (
      <Dialog title={done.title} onClose={props.onClose} actions={leave}>
        <p>{done.text}</p>
      </Dialog>
    )
  }
  if (step.at === 'fail') {
    return (
      <Dialog title="Something went wrong." onClose={props.onClose} actions={leave}>
        <p role="alert">{step.message}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={title}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button tone={tone} disabledReason={props.notYet ?? null} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  )
}
