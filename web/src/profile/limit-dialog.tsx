import type { ReactNode } from 'react'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { useFlow } from '../flow/use-flow.ts'
import type { ButtonTone } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface LimitDialogProps {
  readonly title: string
  readonly children: ReactNode
  /** The verb of the action's button. */
  readonly action: string
  readonly tone?: ButtonTone
  /** Why it cannot be confirmed yet. */
  readonly notYet?: string | null
  readonly done: { readonly title: string; readonly text: string }
  readonly send: (key: string) => Promise<unknown>
  readonly onClose: () => void
}

/** One change of a player's own limits: an explanation, then confirmation, then success or failure. */
export function LimitDialog({ title, done, action, tone = 'primary', ...props }: LimitDialogProps) {
  const flow = useFlow<null, unknown>(null)
  return (
    <FlowDialog
      flow={flow}
      onClose={props.onClose}
      asking={() => (
        <Dialog
          title={title}
          onClose={props.onClose}
          actions={
            <DialogChoice
              back="Cancel"
              onBack={props.onClose}
              act={action}
              tone={tone}
              disabledReason={props.notYet ?? null}
              onAct={() => flow.send(props.send)}
            />
          }
        >
          {props.children}
        </Dialog>
      )}
      completed={() => ({ title: done.title, next: null, children: <p>{done.text}</p> })}
      failed={({ message }) => ({
        title: 'Something went wrong.',
        what: message === '' ? 'Please try again later.' : message,
      })}
    />
  )
}
