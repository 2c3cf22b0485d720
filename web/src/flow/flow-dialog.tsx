import type { ReactElement, ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import quiet from '../ui/quiet.module.css'
import { Underway } from '../ui/underway.ts'
import { closePopup } from '../popups/popup-store.ts'
import { useClosedWithSession } from '../session/use-closed-with-session.ts'
import type { Failure, Flow } from './use-flow.ts'
import { useHeld } from './use-held.ts'

/** The last step after a success. */
interface Completed {
  readonly title?: string
  readonly size?: 'narrow' | 'wide'
  /** The outcome, in words. */
  readonly children: ReactNode
  /** The label of the button that closes the dialog. */
  readonly done?: string
  /** The button or link for the next step. If set, even to null, Done is an ordinary button. */
  readonly next?: ReactNode
}

/** The last step after a refusal, or if no answer came. */
export interface Failed {
  readonly title: string
  /** The specification's name of this step, if it has one. */
  readonly step?: string
  /** What did not happen. */
  readonly what: string
  /** The reason in the server's words; empty if no answer came. */
  readonly reason?: string
  /** Why trying again is safe, if the outcome is unknown; empty if there is nothing to say. */
  readonly again?: string
  readonly children?: ReactNode
  /** Leads back to an earlier step, if trying again makes sense. */
  readonly back?: { readonly label?: string; readonly go: () => unknown } | undefined
  readonly next?: ReactNode
}

interface FlowDialogProps<Question, Result> {
  readonly flow: Pick<Flow<Question, Result>, 'step' | 'isSending'>
  /** Set if this is not the popup of the store. */
  readonly onClose?: () => void
  /** The dialog of each question. */
  readonly asking: (question: Question) => ReactElement
  readonly completed: (result: Result) => Completed
  readonly failed: (failure: Failure) => Failed
}

/**
 * The frame of every popup that does one thing: its questions, then the outcome or the reason for a failure. Each step
 * is a `Dialog` in the same place, so one dialog stays open from step to step, and cannot be closed while its command is
 * being sent, for ten seconds at most. A dialog that sends no command, such as the evidence of a prediction, is a plain
 * `Dialog`.
 */
export function FlowDialog<Question, Result>(props: FlowDialogProps<Question, Result>) {
  const { flow, onClose } = props
  useClosedWithSession(onClose === undefined && flow.step.at === 'asking' && !flow.isSending)
  return <Underway value={useHeld(flow.isSending)}>{dialogOf(props)}</Underway>
}

function dialogOf<Question, Result>(props: FlowDialogProps<Question, Result>): ReactElement {
  const { step } = props.flow
  const onClose = props.onClose ?? closePopup
  switch (step.at) {
    case 'asking':
      return props.asking(step.question)
    case 'done':
      return completedDialog(props.completed(step.result), onClose)
    case 'failed':
      return failedDialog(props.failed(step.failure), step.failure.isCertain, onClose)
  }
}

function completedDialog(
  { title = 'Your transaction was completed.', size, children, done = 'Done', next }: Completed,
  onClose: () => void,
) {
  return (
    <Dialog
      title={title}
      {...(size === undefined ? {} : { size })}
      onClose={onClose}
      actions={
        <>
          <Button tone={next === undefined ? 'primary' : 'secondary'} onClick={onClose}>
            {done}
          </Button>
          {next}
        </>
      }
    >
      {children}
    </Dialog>
  )
}

const cannotDoubleText = 'Trying again here cannot do it twice.'

function failedDialog(failed: Failed, isCertain: boolean, onClose: () => void) {
  const { title, step, what, reason = '', again = cannotDoubleText, children, back, next } = failed
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          {back && <Button onClick={back.go}>{back.label ?? 'Back'}</Button>}
          <Button onClick={onClose}>Done</Button>
          {next}
        </>
      }
    >
      <p role="alert" data-step={step}>
        {what}
      </p>
      {reason !== '' && <p className={quiet.compact}>{reason}</p>}
      {!isCertain && <p className={quiet.text}>It may have gone through. {again}</p>}
      {children}
    </Dialog>
  )
}
