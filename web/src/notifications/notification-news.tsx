import type { ReactNode } from 'react'
import { newestMoment } from './unread.ts'
import { useNotificationNews, useNotifications } from './use-notifications.ts'

export interface NotificationNewsProps {
  /**
   * Rendered once calls are decided, with the time of the latest in milliseconds since 1970, and the messages about void
   * calls by the prediction's id.
   */
  readonly children: (decidedAt: number, voided: ReadonlyMap<number, string>) => ReactNode
}

/** Follows the notifications on every page; renders nothing itself. */
export function NotificationNews({ children }: NotificationNewsProps) {
  useNotificationNews()
  const { list } = useNotifications()
  const decidedAt = newestMoment(list.filter(({ type }) => type === 'prediction_resolved'))
  const voided = list.flatMap(({ type, payload, message }): [number, string][] =>
    type === 'event_voided' ? [[Number(payload['PredictionId']), message]] : [],
  )
  return decidedAt === 0 ? null : children(decidedAt, new Map(voided))
}
