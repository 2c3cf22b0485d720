import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type BadgeTone = 'plain' | 'flag' | 'true' | 'danger' | 'void' | 'rare' | 'epic' | 'legendary'

/** A word or a count that shows a state, so that color is never the only sign. */
export function Badge({ children, tone = 'plain' }: { children: ReactNode; tone?: BadgeTone }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
