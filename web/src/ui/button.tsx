import { useId, useRef, useState, type ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'
import styles from './button.module.css'

export type ButtonTone = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonProps {
  readonly children: ReactNode
  /** Primary is flag yellow: one per view, for the next thing to do. */
  readonly tone?: ButtonTone
  readonly size?: ButtonSize
  readonly icon?: IconName
  readonly type?: 'button' | 'submit'
  readonly disabled?: boolean
  /** Why it cannot be pressed now. The button stays focusable, so that the reason can be read. */
  readonly disabledReason?: string | null
  /** Pressed, and waiting for the result. */
  readonly pending?: boolean
  readonly wide?: boolean
  readonly expanded?: boolean
  readonly pressed?: boolean
  readonly label?: string
  /** The id of what it is about, where several buttons have the same words. */
  readonly about?: string
  readonly form?: string
  /** If it returns a promise, the button stays pending until the promise settles. */
  readonly onClick?: () => unknown
}

/** A button that shows that it was pressed, and ignores further presses until the action is done. */
export function Button({ tone = 'secondary', size = 'medium', type = 'button', ...props }: ButtonProps) {
  const reasonId = useId()
  const underway = useRef(false)
  const [waiting, setWaiting] = useState(false)
  const pending = waiting || props.pending === true
  const blocked = pending || Boolean(props.disabledReason)

  function press(event: { preventDefault(): void }) {
    if (blocked || underway.current) {
      event.preventDefault()
      return
    }
    const answer = props.onClick?.()
    if (!(answer instanceof Promise)) return
    underway.current = true
    setWaiting(true)
    void answer.finally(() => {
      underway.current = false
      setWaiting(false)
    })
  }

  return (
    <button
      type={type}
      className={buttonLook({ tone, size })}
      data-wide={props.wide || undefined}
      data-bare={props.children === null || undefined}
      form={props.form}
      disabled={props.disabled}
      aria-label={props.label}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      aria-expanded={props.expanded}
      aria-pressed={props.pressed}
      aria-describedby={props.disabledReason ? reasonId : props.about}
      title={props.disabledReason ?? undefined}
      onClick={press}
    >
      {props.disabledReason && (
        <span id={reasonId} hidden>
          {props.disabledReason}
        </span>
      )}
      {props.icon && <Icon name={props.icon} size={size === 'small' ? 16 : 20} />}
      {props.children !== null && <span className={styles.text}>{props.children}</span>}
    </button>
  )
}

/** The class names of a button's look, for links that lead to the next step. */
export function buttonLook({
  tone = 'secondary',
  size = 'medium',
}: {
  tone?: ButtonTone
  size?: ButtonSize
}): string {
  return [styles.button, styles[tone], styles[size]].join(' ')
}
