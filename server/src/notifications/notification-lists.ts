import type { Notification } from '@called-shot/shared/notifications/contract.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { sinceNotice, wordsOf, type Since, type StoredWords } from './stored-words.ts'

interface StoredNotification extends Notification, Pick<StoredWords, 'facts'> {
  readonly since: Since
}

/** The player's notices that are not dismissed, newest first, at most 100; each is worded as of now. */
export async function listNotifications(queries: Queries, player: Player): Promise<Notification[]> {
  const rows = await queries.query<StoredNotification>({
    name: 'open-notifications',
    text: `
      select n.id, n.message, n.facts, n.type, n.created_at, n.payload, ${sinceNotice} as since
      from notification n
      where n.account_id = $1 and n.dismissed_at is null order by n.created_at desc, n.id desc limit 100`,
    values: [player.id],
  })
  return rows.map(({ facts, message, since, ...row }) => ({
    ...row,
    message: wordsOf({ ...row, facts, message }, since),
  }))
}

/** How many one statement clears: a long list is cleared in batches, so that nobody waits. */
const maxAtOnce = 1000

/** Ids of other players' notifications are ignored (NOTI-23). `null` dismisses all. */
export async function dismiss(
  queries: Queries,
  player: Player,
  ids: readonly number[] | null,
): Promise<void> {
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
