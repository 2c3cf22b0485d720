import type { ReactNode } from 'react'
import styles from './list-screen.module.css'

interface ListScreenProps {
  readonly id: string
  readonly label: string
  /** True if there is nothing to choose from; the list then uses the whole width. */
  readonly isBare: boolean
  /** The chosen card, or its placeholder. */
  readonly panel: ReactNode
  readonly children: ReactNode
}

/** A list of cards as a tab's content: the chosen card on the left, the list with its tools on the right. */
export function ListScreen({ id, label, isBare, panel, children }: ListScreenProps) {
  return (
    <div
      id={id}
      role="tabpanel"
      aria-label={label}
      className={styles.columns}
      data-bare={isBare || undefined}
    >
      <div className={styles.panel} hidden={isBare}>
        {panel}
      </div>
      <div className={styles.list}>{children}</div>
    </div>
  )
}
