import { Button, type ButtonProps } from './button.tsx'
import quiet from './quiet.module.css'

interface ReasonedButtonProps extends Omit<ButtonProps, 'disabledReason'> {
  /** Why it cannot be pressed now; null if it can. */
  readonly reason: string | null
}

/**
 * A button that stays in place when it cannot be used. The reason is visible below it, and is its description for
 * screen readers.
 */
export function ReasonedButton({ reason, ...button }: ReasonedButtonProps) {
  return (
    <>
      <Button {...button} disabledReason={reason} />
      {reason !== null && (
        <p className={quiet.small} aria-hidden="true">
          {reason}
        </p>
      )}
    </>
  )
}
