import { useEffect, useId, useState, type ReactNode } from 'react'
import { Icon } from './icons.tsx'
import styles from './tooltip.module.css'

export interface TooltipProps {
  /** The visible term that it explains: 'Total Pool'. */
  readonly label: string
  readonly children: ReactNode
}

/** A term with its explanation: shown on hover, focus and press, dismissed by Escape. */
export function Tooltip({ label, children }: TooltipProps) {
  const id = useId()
  const [shown, setShown] = useState(false)

  // Where the focus is does not matter. It comes before what else Escape would close.
  useEffect(() => {
    if (!shown) return
    const putAway = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setShown(false)
    }
    document.addEventListener('keydown', putAway, { capture: true })
    return () => document.removeEventListener('keydown', putAway, { capture: true })
  }, [shown])

  return (
    <span
      role="presentation"
      className={styles.tooltip}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setShown(true)}
      onPointerLeave={() => setShown(false)}
    >
      <button
        type="button"
        className={styles.term}
        aria-describedby={id}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onClick={() => setShown(true)}
      >
        {label}
        <Icon name="info" size={16} />
      </button>
      <span id={id} role="tooltip" className={styles.bubble} hidden={!shown}>
        {children}
      </span>
    </span>
  )
}
