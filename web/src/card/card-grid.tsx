import type { ReactNode } from 'react'
import styles from './card-grid.module.css'

export interface CardGridProps {
  readonly children: ReactNode
  /** The width of a card: for lists, or for the narrow column of a selector. */
  readonly density?: 'list' | 'selector'
  readonly label?: string
}

/** Cards side by side, as many as fit; on phones, two. */
export function CardGrid({ children, density = 'list', label }: CardGridProps) {
  const Place = label ? 'section' : 'div'
  return (
    <Place className={styles.grid} data-density={density} aria-label={label}>
      {children}
    </Place>
  )
}
