import type { Pool } from 'pg'
import { secondsPerHour } from '@called-shot/shared/time.ts'

const maxAtOnce = 1000

/** Deletes what has expired, a thousand rows at a time. Nothing depends on it, since each read checks expiry. */
export async function purgeExpired(pool: Pool, accessTokenSeconds: number): Promise<void> {
  await pool.query(`delete from verification where expires_at < statement_timestamp()`)
  await pool.query(
    'delete from provider_revocation where revoked_at < statement_timestamp() - make_interval(secs => $1)',
    [accessTokenSeconds + secondsPerHour],
  )
  await pool.query(
    `delete from provider_attempt where expire < (extract(epoch from clock_timestamp()) * 1000)::bigint`,
  )
  await pool.query('delete from login_failure where ends_at < statement_timestamp()')
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from provider_entity where ctid in (
        select ctid from provider_entity where expires_at < statement_timestamp() limit $1 for update skip locked)`,
      [maxAtOnce],
    )
    if ((rowCount ?? 0) < maxAtOnce) return
  }
}
