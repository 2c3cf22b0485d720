import type { ReactElement } from 'react'
import { ApiError } from '../api/api-error.ts'
import { answeredSentence } from '../api/refusal-sentence.ts'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import type { Flow } from '../flow/use-flow.ts'

interface ChangeDialogProps<Question> {
  readonly flow: Pick<Flow<Question, unknown>, 'step' | 'isSending'>
  readonly title: string
  readonly changed: string
  /** The specified sentence for a change that was not made. */
  readonly failed: string
  /** Leads from a failure back to the form, which keeps what was typed. */
  readonly onBack: () => void
  readonly onClose: () => void
  /** The form, until the change has succeeded or failed. */
  readonly children: ReactElement
}

/** One change of the profile: its form, then success or fail (POP-66, POP-67, ERR-19 to ERR-21). */
export function ChangeDialog<Question>({ title, changed, failed, ...props }: ChangeDialogProps<Question>) {
  return (
    <FlowDialog
      flow={props.flow}
      onClose={props.onClose}
      asking={() => props.children}
      completed={() => ({ title, children: <output>{changed}</output> })}
      failed={({ error }) => ({
        title,
        what: failed,
        reason: reasonOf(error),
        again: '',
        back: { go: props.onBack },
      })}
    />
  )
}

/** The server's own sentence, if it has one. An internal fault has nothing to tell a player. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError && error.code !== 'internal' ? answeredSentence(error) : ''
}

export const phoneOrNameFailed = 'Something went wrong. Please, try again later'
export const passwordFailed = 'Oops... Your password has not been changed'
export const emailFailed = 'Oops... Your email has not been changed'
