import { Button, type ButtonProps } from './button.tsx'
import styles from './reasoned-button.module.css'

interface ReasonedButtonProps extends Omit<ButtonProps, 'disabledReason'> {
  /** Why it cannot be pressed now; null if it can. */
  readonly reason: string | null
}

/** A button that stays where it is when it cannot be used, and says why below: to the eye, and to a screen reader as its description. */
export function ReasonedButton({ reason, ...button }: ReasonedButtonProps) {
  return (
    <>
      <Button {...button} disabledReason={reason} />
      {reason !== null && (
        <p className={styles.reason} aria-hidden="true">
          {reason}
        </p>
      )}
    </>
  )
}
