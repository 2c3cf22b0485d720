import { randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { inTurn, unsealed, type Sealer } from './keys.ts'
import { secondsOf } from './settings.ts'

/** What signs cookies and names the successors of refresh tokens. */
export interface CookieKey {
  readonly name: string
  readonly state: 'next' | 'current' | 'old'
  /** Since when it is what it is. */
  readonly since: Date
  readonly secret: Buffer
}

const currentDays = 90
/** Every process looks once a minute: by then all of them know a key that begins to sign. */
const nextHours = 1
/** Longer than anything that was signed with it. */
const oldSeconds = Math.max(secondsOf.session, secondsOf.refreshToken) + 86_400

/**
 * The keys of all processes, the signing one first. Makes the first, and moves on what is due, as `turnKeys` does:
 * nobody is logged out by it. Safe to call in every process at any time.
 */
export async function turnCookieKeys(pool: Pool, sealer: Sealer): Promise<readonly CookieKey[]> {
  return inTurn(pool, async (client) => {
    const { rows } = await client.query<{ current: number; next: number; ready: boolean; stale: boolean }>(
      `select count(*) filter (where state = 'current') as current,
        count(*) filter (where state = 'next') as next,
        coalesce(bool_or(state = 'next' and state_since < clock_timestamp() - make_interval(hours => $1)), false)
          as ready,
        coalesce(bool_or(state = 'current' and state_since < clock_timestamp() - make_interval(days => $2)), false)
          as stale
      from provider_secret`,
      [nextHours, currentDays],
    )
    const { current = 0, next = 0, ready = false, stale = false } = rows[0] ?? {}
    if (current === 0) await makeKey(client, sealer, 'current')
    else if (ready) await promoteNext(client)
    else if (stale && next === 0) await makeKey(client, sealer, 'next')
    await client.query(
      `delete from provider_secret where state = 'old' and state_since < clock_timestamp() - make_interval(secs => $1)`,
      [oldSeconds],
    )
    const keys = await client.query<Omit<CookieKey, 'secret'> & { sealed: Buffer }>(
      `select name, state, state_since as since, sealed from provider_secret
      order by array_position(array['current', 'old', 'next'], state), state_since desc`,
    )
    return keys.rows.map(({ sealed, ...key }) => ({ ...key, secret: unsealed(sealer, sealed) }))
  })
}

/**
 * The key that signed at that moment. Of one refresh token every process names the same successor, also while the
 * keys turn, because a token's own time tells its key.
 */
export function cookieKeyOf(keys: readonly CookieKey[], issuedAt: Date): CookieKey {
  const old = keys.filter(({ state, since }) => state === 'old' && since > issuedAt)
  const key = old.at(-1) ?? keys.find(({ state }) => state === 'current')
  if (!key) throw new Error('there is no cookie key')
  return key
}

async function makeKey(client: PoolClient, sealer: Sealer, state: 'next' | 'current'): Promise<void> {
  await client.query('insert into provider_secret (name, sealed, state) values ($1, $2, $3)', [
    randomBytes(9).toString('base64url'),
    sealer.seal(randomBytes(32)),
    state,
  ])
}

async function promoteNext(client: PoolClient): Promise<void> {
  await client.query(
    `update provider_secret set state = 'old', state_since = clock_timestamp() where state = 'current'`,
  )
  await client.query(
    `update provider_secret set state = 'current', state_since = clock_timestamp()
    where name = (select name from provider_secret where state = 'next' order by state_since limit 1)`,
  )
}
