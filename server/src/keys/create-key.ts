import type { Pool } from 'pg'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { ApiKey } from '@called-shot/shared/keys/contract.ts'
import { maxNewKeysPerDay, scopes, whyNoMoreKeys, type Scope } from '@called-shot/shared/keys/rules.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { requireLiveSession } from '../session-reads.ts'
import { keyColumns } from './key-columns.ts'
import { newKey } from './key-text.ts'

export interface WantedKey {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly expiresInDays: number
  /** The session in which it is asked for. */
  readonly grantHash: string | null
}

/**
 * Creates a key and returns its text, which is not stored. Refuses a name that another live key of the player has (so a
 * form that is sent twice creates one key), more than `maxKeys` live keys, more than `maxNewKeysPerDay` a day, and a
 * session that has ended.
 */
export async function createKey(
  game: Pool,
  accountId: AccountId,
  wanted: WantedKey,
): Promise<ApiKey & { readonly key: string }> {
  const { text, hash, tail } = newKey()
  return inTransaction(game, async (client) => {
    // A separate statement: the next one takes a new snapshot, with the keys of the previous lock holder.
    await client.query('select 1 from account where id = $1 for no key update', [accountId])
    await requireLiveSession(client, wanted.grantHash)
    const { rows: counts } = await client.query<{ live: number; named: number; today: number }>(
      `select count(*) filter (where is_live) as live, count(*) filter (where is_live and is_named) as named,
          count(*) filter (where created_at > statement_timestamp() - interval '1 day') as today
        from (select created_at, revoked_at is null and expires_at > statement_timestamp() as is_live,
          lower(name) = lower($2) as is_named from api_key where account_id = $1) k`,
      [accountId, wanted.name],
    )
    const count = counts[0] ?? { live: 0, named: 0, today: 0 }
    if (count.named > 0) throw refuse('name_taken', 'You already have an API key with this name.')
    refuseIf(whyNoMoreKeys(count.live))
    if (count.today >= maxNewKeysPerDay)
      throw refuse('too_many', {
        message: `You can create ${maxNewKeysPerDay} API keys in 24 hours. Please wait until tomorrow.`,
        retryAfterSeconds: secondsPerDay,
      })
    const { rows } = await client.query<ApiKey>(
      `insert into api_key (account_id, name, key_hash, tail, scopes, expires_at)
        values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(days => $6)) returning ${keyColumns}`,
      [
        accountId,
        wanted.name,
        hash,
        tail,
        scopes.filter((scope) => wanted.scopes.includes(scope)),
        wanted.expiresInDays,
      ],
    )
    const [created] = rows
    if (!created) throw new Error('the new key was not returned')
    return { ...created, key: text }
  })
}
