import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import { addressKey, networkKey } from '../address-keys.ts'
import { foldedEmail } from './folded-email.ts'

/** The origin of a log-in attempt. */
export interface LoginSource {
  readonly address: string
  /** Set when this device has logged in to the account before (`KnownDevices`). */
  readonly device: string | null
}

export interface LoginFailureSettings {
  /** Per 15 minutes, for one household or one known device. */
  readonly loginFailures: number
  /** Networks with a wrong password in a day; at this many only known devices may still try. */
  readonly loginNetworksPerAccount: number
}

export interface LoginFailures {
  /** Milliseconds until this source may try again; 0 when it may now. */
  closedFor(email: string, source: LoginSource): Promise<number>
  count(email: string, source: LoginSource): Promise<void>
  /** Clears the failures of this source, after a correct password. */
  forgive(email: string, source: LoginSource): Promise<void>
  /** Clears the failures of every source, after a new password. */
  forget(email: string): Promise<void>
}

const quarterHourSeconds = 15 * 60
/** A network's daily limit, as a multiple of the 15-minute limit. */
const networkFactor = 10

/**
 * Counts wrong passwords per account in PostgreSQL, shared by all processes. A household waits up to 15 minutes, a
 * network that keeps guessing up to a day. The account closes to everyone else only after failures from many networks,
 * so a single attacker cannot lock the owner out. A known device has its own counter, and no other one applies to it.
 */
export function createLoginFailures(
  pool: Pool,
  { loginFailures, loginNetworksPerAccount }: LoginFailureSettings,
): LoginFailures {
  const ofNetwork = loginFailures * networkFactor
  return {
    async closedFor(email, source) {
      const { rows } = await pool.query<{ milliseconds: number }>({
        name: 'login-closed-for',
        text: `with failed as (
            select kind, source, failures, ends_at from login_failure
            where account = $1 and ends_at > statement_timestamp()
          ), closing as (
            select ends_at from failed where kind = 'device' and source = $2 and failures >= $5
            union all
            select ends_at from failed where $2 is null and kind = 'address' and source = $3 and failures >= $5
            union all
            select ends_at from failed where $2 is null and kind = 'network' and source = $4 and failures >= $6
            union all
            (select ends_at from failed where $2 is null and kind = 'network'
              order by ends_at desc offset $7 - 1 limit 1)
          )
          select coalesce(extract(epoch from max(ends_at) - clock_timestamp()) * 1000, 0)::float8 as milliseconds
          from closing`,
        values: [
          digest(email),
          source.device,
          addressKey(source.address),
          networkKey(source.address),
          loginFailures,
          ofNetwork,
          loginNetworksPerAccount,
        ],
      })
      return rows[0]?.milliseconds ?? 0
    },

    async count(email, source) {
      const counted = countersOf(source)
      await pool.query({
        name: 'login-count-failure',
        text: `insert into login_failure (account, kind, source, failures, ends_at)
          select $1, kind, source, 1, clock_timestamp() + make_interval(secs => seconds)
          from unnest($2::text[], $3::text[], $4::int[]) as counted (kind, source, seconds) order by kind
          on conflict (account, kind, source) do update set
            failures = case when login_failure.ends_at > statement_timestamp() then login_failure.failures + 1 else 1 end,
            ends_at = case when login_failure.ends_at > statement_timestamp() then login_failure.ends_at
              else excluded.ends_at end`,
        values: [
          digest(email),
          counted.map(({ kind }) => kind),
          counted.map((each) => each.source),
          counted.map(({ seconds }) => seconds),
        ],
      })
    },

    async forgive(email, source) {
      const counted = countersOf(source)
      await pool.query({
        name: 'login-forgive',
        text: `delete from login_failure where account = $1
          and (kind, source) in (select * from unnest($2::text[], $3::text[]))`,
        values: [digest(email), counted.map(({ kind }) => kind), counted.map((each) => each.source)],
      })
    },

    async forget(email) {
      await pool.query('delete from login_failure where account = $1', [digest(email)])
    },
  }
}

function countersOf({ address, device }: LoginSource) {
  if (device !== null) return [{ kind: 'device', source: device, seconds: quarterHourSeconds }]
  return [
    { kind: 'address', source: addressKey(address), seconds: quarterHourSeconds },
    { kind: 'network', source: networkKey(address), seconds: secondsPerDay },
  ]
}

/** The same for every case of an email; the email itself is not stored. */
export function digest(email: string): string {
  return createHash('sha256').update(foldedEmail(email)).digest('base64url')
}
