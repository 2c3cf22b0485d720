import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icons.tsx'
import styles from './list-states.module.css'

export interface EmptyStateProps {
  /** The specified sentence: 'No date cards'. */
  readonly title: string
  /** What to do about it. */
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly icon?: IconName
}

/** An empty list: says so plainly, and suggests what to do next. */
export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <section className={styles.state}>
      <span className={styles.outline}>
        <Icon name={icon ?? 'plus'} size={26} />
      </span>
      <h2>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}

export interface FailedStateProps {
  readonly title?: string
  /** What happened, in words for a player. */
  readonly children: ReactNode
  readonly onRetry?: () => unknown
}

export function FailedState({ title = 'That did not load', children, onRetry }: FailedStateProps) {
  return (
    <section className={styles.state} data-failed="" role="alert">
      <span className={styles.outline}>
        <Icon name="warning" size={26} />
      </span>
      <h2>{title}</h2>
      <div className={styles.text}>{children}</div>
      {onRetry && (
        <div className={styles.action}>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
    </section>
  )
}
