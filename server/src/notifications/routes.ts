import { notifications } from '@called-shot/shared/notifications/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, type Server } from '../http/serve.ts'
import { setCallNotices, showCallNotices } from './call-notices.ts'
import { dismiss, listNotifications } from './notification-lists.ts'

/** The commit that a notice is about writes its row; these calls read and dismiss them (NOTI-*). */
export function notificationRoutes(server: Server, { database }: { readonly database: Database }): void {
  const queries = queriesOf(database.game)
  serve(server, notifications.list, ({ player }) => listNotifications(queries, player))
  serve(server, notifications.showCallNotices, ({ player }) => showCallNotices(queries, player.id))
  serve(server, notifications.setCallNotices, async ({ player, body }) => {
    await setCallNotices(database.game, player.id, body)
    return showCallNotices(queries, player.id)
  })
  serve(server, notifications.clear, async ({ player, query }) => {
    if (query.clear_all === undefined && query.notification_ids === undefined) {
      throw refuse('bad_input', 'notification_ids: name what to clear, or clear_all=1')
    }
    await dismiss(queries, player, query.clear_all === undefined ? (query.notification_ids ?? []) : null)
    return listNotifications(queries, player)
  })
}
