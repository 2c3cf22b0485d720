import { useId, type ReactNode } from 'react'
import { useHeld } from '../flow/use-held.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import stack from '../ui/stack.module.css'

interface ChangeFormProps {
  readonly title: string
  readonly lead?: string
  readonly step?: { readonly at: number; readonly of: number }
  /** The label of the button that continues. */
  readonly action?: 'Continue' | 'Confirm'
  readonly canGoOn: boolean
  readonly isUnderway: boolean
  readonly onSubmit: () => unknown
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A popup with fields. Enter and the button continue, once; Escape closes it unless something is underway, for ten
 * seconds at most.
 */
export function ChangeForm({ title, lead, step, action = 'Continue', ...props }: ChangeFormProps) {
  const form = useId()
  const isHeld = useHeld(props.isUnderway)
  return (
    <Dialog
      title={title}
      {...(step === undefined ? {} : { step })}
      dismissable={!isHeld}
      onClose={props.onClose}
      actions={
        <DialogChoice
          back="Cancel"
          backDisabled={isHeld}
          onBack={props.onClose}
          act={action}
          type="submit"
          form={form}
          disabled={!props.canGoOn}
          pending={props.isUnderway}
        />
      }
    >
      {lead !== undefined && <p>{lead}</p>}
      <form
        id={form}
        className={stack.apart}
        onSubmit={(event) => {
          event.preventDefault()
          if (props.canGoOn && !props.isUnderway) void props.onSubmit()
        }}
      >
        {props.children}
      </form>
    </Dialog>
  )
}
