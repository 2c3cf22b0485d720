import { createECDH } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { BodyOf } from '@called-shot/shared/endpoint.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { push } from '@called-shot/shared/push/contract.ts'
import { maxSubscriptions } from '@called-shot/shared/push/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { requireLiveSession } from '../session-reads.ts'

/**
 * Subscribes a browser. A browser is known by its endpoint, so the next player who subscribes there takes it over and
 * the previous one gets nothing there anymore. Beyond ten browsers the oldest is dropped. Refuses a key that is not a
 * point on the curve, because nothing could be encrypted for it, and a session that has ended.
 */
export async function subscribe(
  game: Pool,
  { account, grantHash }: { readonly account: AccountId; readonly grantHash: string | null },
  { endpoint, keys }: BodyOf<typeof push.subscribe>,
): Promise<void> {
  if (!isPoint(keys.p256dh)) throw refuse('bad_input', 'keys.p256dh: must be a public key of a browser')
  await inTransaction(game, async (client) => {
    await client.query('select 1 from account where id = $1 for share', [account])
    await requireLiveSession(client, grantHash)
    await client.query({
      name: 'push-subscribe',
      text: `
      with mine as (
        insert into push_subscription as s (account_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)
        on conflict (endpoint) do update set account_id = $1, p256dh = $3, auth = $4,
          created_at = case when s.account_id = $1 then s.created_at else clock_timestamp() end
        returning id),
      others as (
        select id from push_subscription where account_id = $1 and endpoint <> $2 order by created_at desc, id desc
        offset $5)
      delete from push_subscription where id in (select id from others)`,
      values: [account, endpoint, keys.p256dh, keys.auth, maxSubscriptions - 1],
    })
  })
}

/** Ends the subscription of one browser of this player; has no effect on another player's. */
export async function unsubscribe(game: Pool, account: AccountId, endpoint: string): Promise<void> {
  await game.query({
    name: 'push-unsubscribe',
    text: 'delete from push_subscription where account_id = $1 and endpoint = $2',
    values: [account, endpoint],
  })
}

/** Ends all subscriptions of an account: a new password ends all access given under the old one. */
export async function unsubscribeAll(client: PoolClient, account: AccountId): Promise<void> {
  await client.query('delete from push_subscription where account_id = $1', [account])
}

function isPoint(key: string): boolean {
  try {
    const ours = createECDH('prime256v1')
    ours.generateKeys()
    ours.computeSecret(Buffer.from(key, 'base64url'))
    return true
  } catch {
    return false
  }
}
