import type { ReactNode } from 'react'
import { newestMoment } from './unread.ts'
import { useNotificationNews, useNotifications } from './use-notifications.ts'

export interface NotificationNewsProps {
  /** Rendered once calls are decided, with the time of the latest in milliseconds since 1970. */
  readonly children: (decidedAt: number) => ReactNode
}

/** Follows the notifications on every page; renders nothing itself. */
export function NotificationNews({ children }: NotificationNewsProps) {
  useNotificationNews()
  const { list } = useNotifications()
  const decidedAt = newestMoment(list.filter(({ type }) => type === 'prediction_resolved'))
  return decidedAt === 0 ? null : children(decidedAt)
}
