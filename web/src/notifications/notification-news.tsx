import type { ReactNode } from 'react'
import { newestMoment } from './unread.ts'
import { useNotificationNews, useNotifications } from './use-notifications.ts'

export interface NotificationNewsProps {
  /** Shown once calls are decided; gets the time of the latest, in milliseconds since 1970. */
  readonly children: (decidedAt: number) => ReactNode
}

/** Follows the news wherever the player is; shows nothing itself. */
export function NotificationNews({ children }: NotificationNewsProps) {
  useNotificationNews()
  const { list } = useNotifications()
  const decidedAt = newestMoment(list.filter(({ type }) => type === 'prediction_resolved'))
  return decidedAt === 0 ? null : children(decidedAt)
}
