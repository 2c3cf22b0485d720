import { messageOf } from '../api/api-error.ts'
import { FailedState } from '../ui/list-states.tsx'
import styles from './list-screen.module.css'

/** Shown until the first answer arrives. */
export function Reading() {
  return (
    <p className={styles.loading} aria-busy="true">
      Reading…
    </p>
  )
}

interface UnreadProps {
  readonly query: {
    readonly data: unknown
    readonly isError: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
}

/**
 * Shown in place of an answer: a placeholder while it loads, or why it could not be read. Nothing once it has arrived.
 */
export function Unread({ query }: UnreadProps) {
  if (query.isError)
    return <FailedState onRetry={query.refetch}>{messageOf(query.error) || 'Try again.'}</FailedState>
  return query.data === undefined ? <Reading /> : null
}
