import { useNotificationNews } from './use-notifications.ts'

/** Follows the news wherever the player is; shows nothing. */
export function NotificationNews() {
  useNotificationNews()
  return null
}
