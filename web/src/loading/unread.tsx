import type { ReactNode } from 'react'
import { messageOf } from '../api/api-error.ts'
import { FailedState } from '../ui/list-states.tsx'

interface UnreadProps {
  readonly query: {
    readonly data: unknown
    readonly isError: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
  /** What could not be read, if the server sent no sentence. */
  readonly failed: string
  /** The placeholder while it loads. */
  readonly children: ReactNode
}

/**
 * Shown in place of an answer: the placeholder, or why it could not be read and a way to try again. Beside an answer it
 * is nothing, or why reading it once more failed.
 */
export function Unread({ query, failed, children }: UnreadProps) {
  if (query.isError)
    return <FailedState onRetry={query.refetch}>{messageOf(query.error) || failed}</FailedState>
  return query.data === undefined ? children : null
}
