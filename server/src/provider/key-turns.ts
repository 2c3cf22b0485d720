import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../db/in-transaction.ts'

/** `next` is known to every process before it signs, `current` signs, `old` still verifies what it has signed. */
export type KeyState = 'next' | 'current' | 'old'

/** Successive keys of one table; none of its names comes from a caller. */
export interface TurningKeys {
  readonly table: 'provider_key' | 'provider_secret'
  readonly id: 'kid' | 'name'
  /** Longer than anything signed by an old key is valid. */
  readonly oldSeconds: number
  make(client: PoolClient, state: 'next' | 'current'): Promise<void>
}

/** Processes that start or rotate keys do so one after another. */
const oneAtATime = 7_210_523
const currentDays = 90
/** Verifiers cache a key set for a while, and processes look once a minute: by then all of them know the next key. */
const nextHours = 1

/** For `order by`: the key that signs first. */
export const signingFirst = `array_position(array['current', 'old', 'next'], state), state_since desc`

/**
 * Lets one process after another, each in its own transaction, rotate the keys that are due, and returns what `read`
 * then finds.
 */
export async function inTurn<Keys>(
  pool: Pool,
  keys: TurningKeys,
  read: (client: PoolClient) => Promise<Keys>,
): Promise<Keys> {
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [oneAtATime])
    await moveOn(client, keys)
    return read(client)
  })
}

/** Creates the first key; after 90 days a next one, which signs an hour later; and removes keys that are old enough. */
async function moveOn(client: PoolClient, { table, id, oldSeconds, make }: TurningKeys): Promise<void> {
  const { rows } = await client.query<{ current: number; next: number; ready: boolean; stale: boolean }>(
    `select count(*) filter (where state = 'current') as current,
      count(*) filter (where state = 'next') as next,
      coalesce(bool_or(state = 'next' and state_since < statement_timestamp() - make_interval(hours => $1)), false)
        as ready,
      coalesce(bool_or(state = 'current' and state_since < statement_timestamp() - make_interval(days => $2)), false)
        as stale
    from ${table}`,
    [nextHours, currentDays],
  )
  const { current = 0, next = 0, ready = false, stale = false } = rows[0] ?? {}
  if (current === 0) await make(client, 'current')
  else if (ready) await promoteNext(client, { table, id })
  else if (stale && next === 0) await make(client, 'next')
  await client.query(
    `delete from ${table} where state = 'old' and state_since < statement_timestamp() - make_interval(secs => $1)`,
    [oldSeconds],
  )
}

async function promoteNext(
  client: PoolClient,
  { table, id }: Pick<TurningKeys, 'table' | 'id'>,
): Promise<void> {
  await client.query(
    `update ${table} set state = 'old', state_since = clock_timestamp() where state = 'current'`,
  )
  await client.query(
    `update ${table} set state = 'current', state_since = clock_timestamp()
    where ${id} = (select ${id} from ${table} where state = 'next' order by state_since limit 1)`,
  )
}
