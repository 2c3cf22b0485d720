import { notifications, type Notification } from '@called-shot/shared/notifications/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Player } from '../commit/player.ts'
import { queriesOf, type Queries } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, type Server } from '../http/serve.ts'

/** Rows are written by the commit that they tell of; here they are read and dismissed (NOTI-*). */
export function notificationRoutes(server: Server, { database }: { readonly database: Database }): void {
  const queries = queriesOf(database.game)
  serve(server, notifications.list, ({ player }) => listNotifications(queries, player))
  serve(server, notifications.clear, async ({ player, query }) => {
    if (query.clear_all === undefined && query.notification_ids === undefined) {
      throw refuse('bad_input', 'notification_ids: name what to clear, or clear_all=1')
    }
    await dismiss(queries, player, query.clear_all === undefined ? (query.notification_ids ?? []) : null)
    return listNotifications(queries, player)
  })
}

function listNotifications(queries: Queries, player: Player): Promise<Notification[]> {
  return queries.query<Notification>({
    name: 'open-notifications',
    text: `
      select id, message, type, created_at, payload from notification
      where account_id = $1 and dismissed_at is null order by id desc limit 100`,
    values: [player.id],
  })
}

/** Ids of other players' notifications are ignored (NOTI-23). `null` dismisses all. */
async function dismiss(queries: Queries, player: Player, ids: readonly number[] | null): Promise<void> {
  await queries.query({
    name: 'dismiss-notifications',
    text: `
      update notification set dismissed_at = clock_timestamp()
      where account_id = $1 and dismissed_at is null and ($2::bigint[] is null or id = any($2))`,
    values: [player.id, ids],
  })
}
