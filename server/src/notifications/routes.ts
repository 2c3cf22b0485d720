import { notifications, type Notification } from '@called-shot/shared/notifications/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Player } from '../commit/player.ts'
import { queriesOf, type Queries } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, type Server } from '../http/serve.ts'
import { setCallNotices, showCallNotices } from './call-notices.ts'
import { wordsOf, type StoredWords } from './stored-words.ts'

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

interface StoredNotification extends Notification, Pick<StoredWords, 'facts'> {
  /** Since the notice: the reader has claimed, a later ruling replaced this one, or the tournament is decided. */
  readonly since: 'claimed' | 'overruled' | 'held' | null
}

async function listNotifications(queries: Queries, player: Player): Promise<Notification[]> {
  const rows = await queries.query<StoredNotification>({
    name: 'open-notifications',
    text: `
      select n.id, n.message, n.facts, n.type, n.created_at, n.payload,
        (select case when c.claimed_as = n.facts ->> 'as' then 'claimed'
            when n.facts ->> 'as' <> 'paid' and o.status <> n.facts ->> 'as' then 'overruled'
            when n.facts ->> 'place' = 'slotted' and a.place = 'held' then 'held' end
          from asset a join outcome o on o.id = a.outcome_id left join claim c on c.prediction_id = a.id
          where n.type = 'prediction_resolved' and a.id = (n.payload ->> 'PredictionId')::bigint) as since
      from notification n
      where n.account_id = $1 and n.dismissed_at is null order by n.created_at desc, n.id desc limit 100`,
    values: [player.id],
  })
  return rows.map(({ facts, message, since, ...row }) => ({
    ...row,
    message: wordsOf({
      ...row,
      facts: since !== null && facts !== null && 'place' in facts ? { ...facts, place: since } : facts,
      message,
    }),
  }))
}

/** How many one statement clears: a long list is cleared in batches, so that nobody waits. */
const maxAtOnce = 1000

/** Ids of other players' notifications are ignored (NOTI-23). `null` dismisses all. */
async function dismiss(queries: Queries, player: Player, ids: readonly number[] | null): Promise<void> {
  let dismissed: number
  do {
    const rows = await queries.query<{ id: number }>({
      name: 'dismiss-notifications',
      text: `
        update notification set dismissed_at = clock_timestamp()
        where dismissed_at is null and id in (
          select id from notification
          where account_id = $1 and dismissed_at is null and ($2::bigint[] is null or id = any($2))
          order by id limit $3)
        returning id`,
      values: [player.id, ids, maxAtOnce],
    })
    dismissed = rows.length
  } while (dismissed === maxAtOnce)
}
