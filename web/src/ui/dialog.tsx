import {
  use,
  useEffect,
  useId,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { focusNearest, wayBackTo } from './focus.ts'
import stack from './stack.module.css'
import { Underway } from './underway.ts'

export interface DialogProps {
  /** The visible title, which is also the dialog's accessible name. */
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons at the bottom; the one that continues comes last. */
  readonly actions?: ReactNode
  /** True as long as the buttons would give away what is about to be shown. They keep their place. */
  readonly holdsActions?: boolean
  readonly size?: 'narrow' | 'wide'
  readonly step?: { readonly at: number; readonly of: number }
  /** False while something is underway that closing would not undo; `FlowDialog` says so for its own command. */
  readonly dismissable?: boolean
}

/**
 * A modal dialog over the page: named by its title, closed by Escape, by its close button and by a click outside. Focus
 * moves in when it opens. When it closes, focus returns to the previous control or, if that no longer exists, near it.
 */
export function Dialog({ title, onClose, size = 'narrow', ...props }: DialogProps) {
  const isUnderway = use(Underway)
  const dismissable = props.dismissable !== false && !isUnderway
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useEffect(() => {
    const way = wayBackTo(document.activeElement)
    const shown = dialog.current
    shown?.showModal()
    return () => {
      shown?.close()
      focusNearest(way)
    }
  }, [])

  // Focusing the title announces a new step, unless a field of the step requests the focus.
  useEffect(() => {
    const first = dialog.current?.querySelector<HTMLElement>('[data-focus-first]') ?? heading.current
    first?.focus({ preventScroll: true })
  }, [title])

  function cancel(event: SyntheticEvent) {
    event.preventDefault()
    if (dismissable) onClose()
  }

  const outside = useClickOutside(cancel)

  return (
    <dialog
      {...outside}
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={titleId}
      aria-modal="true"
      onCancel={cancel}
      closedby={dismissable ? 'any' : 'none'}
    >
      <div className={styles.sheet}>
        <div className={styles.header}>
          {props.step && (
            <p className={styles.step}>
              Step {props.step.at} of {props.step.of}
            </p>
          )}
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <span className={styles.close}>
            <Button tone="ghost" icon="close" label="Close" disabled={!dismissable} onClick={onClose}>
              {null}
            </Button>
          </span>
        </div>{' '}
        {/* The invisible space separates title and body if they are read as one text (ERR-23). */}
        <div className={stack.apart}>{props.children}</div>
        {props.actions && (
          <div className={styles.actions} data-held={props.holdsActions || undefined}>
            {props.actions}
          </div>
        )}
      </div>
    </dialog>
  )
}

/**
 * What `closedby` does, for browsers that do not know it, such as Safari. They report a click beside the dialog as one
 * on the dialog itself, which its sheet covers. A selection of text that ends there began inside.
 */
function useClickOutside(close: (event: SyntheticEvent) => void) {
  const beganOutside = useRef(false)
  if ('closedBy' in HTMLDialogElement.prototype) return {}
  return {
    onPointerDown: ({ target, currentTarget }: PointerEvent) => {
      beganOutside.current = target === currentTarget
    },
    onClick: (event: MouseEvent) => {
      if (beganOutside.current && event.target === event.currentTarget) close(event)
    },
  }
}

/** The amounts before money moves: what is paid, what is received, the fee, the balance afterward. */
export function Breakdown({
  lines,
}: {
  lines: readonly { label: string; amount: string; total?: boolean }[]
}) {
  return (
    <dl className={styles.breakdown}>
      {lines.map(({ label, amount, total }) => (
        <div key={label} data-total={total || undefined}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
