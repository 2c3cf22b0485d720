import { use, type ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { Underway } from './underway.ts'

interface DialogChoiceProps extends Pick<
  ButtonProps,
  'tone' | 'type' | 'form' | 'disabled' | 'disabledReason' | 'pending'
> {
  /** The label of the button that leaves without acting. */
  readonly back?: string
  /** True while something is being sent that leaving would not undo; `FlowDialog` says so for its own command. */
  readonly backDisabled?: boolean
  readonly onBack: () => unknown
  /** The label of the button that acts. */
  readonly act: ReactNode
  readonly onAct?: () => unknown
}

/** The two buttons at the bottom of a dialog that asks a question: the first leaves, the second acts. */
export function DialogChoice({
  back = 'Back',
  backDisabled = false,
  onBack,
  act,
  onAct,
  tone = 'primary',
  ...acting
}: DialogChoiceProps) {
  const isUnderway = use(Underway)
  return (
    <>
      <Button disabled={backDisabled || isUnderway} onClick={onBack}>
        {back}
      </Button>
      <Button tone={tone} {...acting} onClick={() => onAct?.()}>
        {act}
      </Button>
    </>
  )
}
