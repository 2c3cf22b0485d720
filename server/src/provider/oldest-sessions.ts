import type { Pool } from 'pg'
import { sessionsThatEnd } from '@called-shot/shared/account/session-rules.ts'
import { endGrants, hashOf } from './adapter.ts'

interface StoredSession {
  readonly id: string
  readonly loggedInAt: number
  readonly grantIds: readonly string[]
}

/**
 * Ends a player's oldest sessions as another one begins, with everything issued in them, so that nobody has more than
 * `maxSessions`. `uid` is the session that begins, stored or not.
 */
export async function endOldestSessions(
  pool: Pool,
  { authId, uid }: { readonly authId: string; readonly uid: string },
): Promise<void> {
  const { rows } = await pool.query<StoredSession>({
    name: 'provider-sessions-of',
    text: `
      select id, coalesce((payload->>'loginTs')::float8, 0) as "loggedInAt", array(
          select g #>> '{}' from jsonb_path_query(payload, '$.authorizations.*.grantId') g) as "grantIds"
      from provider_entity
      where model = 'Session' and auth_id = $1 and uid is distinct from $2 and expires_at > statement_timestamp()
      order by expires_at desc, id`,
    values: [authId, uid],
  })
  const ended = sessionsThatEnd(rows)
  if (ended.length === 0) return
  // First the sessions, which would begin new grants.
  await pool.query({
    name: 'provider-end-oldest',
    text: `delete from provider_entity where model = 'Session' and id = any ($1)`,
    values: [ended.map(({ id }) => id)],
  })
  await endGrants(
    pool,
    ended.flatMap(({ grantIds }) => grantIds.map(hashOf)),
  )
}
