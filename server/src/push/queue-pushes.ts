import type { Pool } from 'pg'
import { pushKindOf } from '@called-shot/shared/push/kinds.ts'

/** A later push is useless: the bell has the notice anyway. */
const goodForHours = 12

/**
 * Queues the notices since the last run for the browsers of players who subscribed to that kind; notices from before
 * the subscription are not sent. Notices become visible out of order, so each run goes by transaction ids, up to the
 * oldest running transaction, and misses none. No command waits for this.
 */
export async function queuePushes(house: Pool): Promise<boolean> {
  await house.query(
    `with head as (select xact from push_head for update),
      bound as (select pg_snapshot_xmin(pg_current_snapshot()) as next),
      queued as (
        insert into push_message (subscription_id, notification_id, good_until)
        select s.id, n.id, n.created_at + make_interval(hours => $2)
        from head cross join bound join notification n on n.xact >= head.xact and n.xact < bound.next
        join push_choice c on c.account_id = n.account_id and $1::jsonb->>n.type = any (c.kinds)
        join push_subscription s on s.account_id = n.account_id and s.created_at <= n.created_at
        join account a on a.id = n.account_id and a.closed_at is null
        on conflict do nothing)
    update push_head set xact = greatest(head.xact, bound.next) from head, bound`,
    [JSON.stringify(pushKindOf), goodForHours],
  )
  return false
}
