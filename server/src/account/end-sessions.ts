import type { Pool, PoolClient } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { unsubscribeAll } from '../push/subscribe.ts'

/**
 * Logs a player out everywhere: grants first, then sessions, codes, refresh tokens and open log-in pages. Returns how
 * many sessions there were.
 */
export async function endSessionsOf(database: Pool | PoolClient, authId: string): Promise<number> {
  const { rowCount } = await database.query({
    name: 'provider-end-sessions',
    text: `with ended as (delete from provider_entity where model = 'Grant' and auth_id = $1 returning id)
      insert into provider_revocation (grant_id) select id from ended on conflict do nothing`,
    values: [authId],
  })
  await database.query({
    name: 'provider-end-sessions-rest',
    text: 'delete from provider_entity where auth_id = $1',
    values: [authId],
  })
  return rowCount ?? 0
}

/**
 * The same in its own transaction, which also ends the pushes to the account's browsers; returns how many sessions
 * there were.
 */
export async function endSessionsEverywhere(
  game: Pool,
  account: { readonly id: AccountId; readonly authId: string },
): Promise<number> {
  return inTransaction(game, async (client) => {
    const ended = await endSessionsOf(client, account.authId)
    await unsubscribeAll(client, account.id)
    return ended
  })
}
