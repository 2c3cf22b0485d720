import type { Pool, PoolClient } from 'pg'

/** Logs a player out everywhere: grants first, then sessions, codes, refresh tokens and open log-in pages. */
export async function endSessionsOf(database: Pool | PoolClient, authId: string): Promise<void> {
  await database.query({
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
}
