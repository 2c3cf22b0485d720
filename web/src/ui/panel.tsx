import type { ReactNode } from 'react'
import styles from './panel.module.css'

/** A sheet of turf for what belongs together. */
export function Panel({
  title,
  aside,
  children,
}: {
  title?: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.panel} aria-label={title}>
      {title && (
        <header className={styles.header}>
          <h2>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}
