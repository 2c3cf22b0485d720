import type { ReactNode } from 'react'
import styles from './card-grid.module.css'

export interface CardGridProps {
  readonly children: ReactNode
  readonly label?: string
}

/** Cards side by side, as many as fit; on phones, two. */
export function CardGrid({ children, label }: CardGridProps) {
  const Place = label ? 'section' : 'div'
  return (
    <Place className={styles.grid} aria-label={label}>
      {children}
    </Place>
  )
}
