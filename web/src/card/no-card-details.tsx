import type { ReactNode } from 'react'
import styles from './no-card-details.module.css'

/** The panel before a card is chosen. It keeps the grid from moving under the pointer. */
export function NoCardDetails({ children }: { children: ReactNode }) {
  return (
    <div className={styles.none}>
      <span className={styles.outline} aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}
