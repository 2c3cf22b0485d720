import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import './node-release.ts'
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'

/** The SHA-256 under which the id of a session, code or refresh token is stored; the id itself is not stored. */
export function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

/** Models that end with their grant. */
const ofGrant = new Set(['AuthorizationCode', 'RefreshToken'])
/** Models that are never stored, since all clients are configured. */
const never = new Set(['Client'])

interface StoredRow {
  readonly payload: AdapterPayload
  readonly consumed: boolean
}

interface AdapterOptions {
  /** For how long a refresh token that was used still works. */
  readonly graceSeconds: number
  /** Whether the request under way comes from a log-in page, so that its session begins or gets another id. */
  readonly isResuming: () => boolean
}

/**
 * Stores what oidc-provider keeps, in PostgreSQL, for any number of processes. In addition to the usual: a code or
 * refresh token is spent by one atomic update; nothing is added to a grant that has ended; a session that has ended
 * does not come back; and a refresh token that was used a moment ago still works, with the same successor.
 */
export function createAdapter(
  pool: Pool,
  { graceSeconds, isResuming }: AdapterOptions,
): (model: string) => Adapter {
  return (model) => ({
    upsert: (id, payload, expiresIn) => upsert(pool, { model, id }, { payload, expiresIn, isResuming }),
    find: async (id) => (never.has(model) ? undefined : find(pool, { model, id, graceSeconds })),
    findByUid: (uid) => findByUid(pool, model, uid),
    findByUserCode: async () => undefined,
    consume: (id) => consume(pool, { model, id, graceSeconds }),

    async destroy(id) {
      if (model === 'Grant') return endGrants(pool, [hashOf(id)])
      await pool.query({
        name: 'provider-destroy',
        text: 'delete from provider_entity where model = $1 and id = $2',
        values: [model, hashOf(id)],
      })
    },

    async revokeByGrantId(grantId) {
      await pool.query({
        name: 'provider-revoke',
        text: 'delete from provider_entity where model = $1 and grant_id = $2',
        values: [model, hashOf(grantId)],
      })
    },
  })
}

interface Entity {
  readonly model: string
  readonly id: string
}

async function upsert(
  pool: Pool,
  { model, id }: Entity,
  {
    payload,
    expiresIn,
    isResuming,
  }: Pick<AdapterOptions, 'isResuming'> & {
    readonly payload: AdapterPayload
    readonly expiresIn: number | undefined
  },
): Promise<void> {
  const row = [
    model,
    hashOf(id),
    withoutSecrets(payload),
    payload.grantId === undefined ? null : hashOf(payload.grantId),
    payload.uid ?? null,
    payload.accountId ?? payload.result?.login?.accountId ?? payload.session?.accountId ?? null,
    expiresIn ?? 0,
  ]
  if (ofGrant.has(model)) return insertUnderGrant(pool, row)
  if (model === 'Session' && payload.accountId !== undefined) {
    const grants = grantsOf(payload)
    return isResuming() ? addSession(pool, row, grants) : keepSession(pool, row, grants)
  }
  await pool.query({
    name: 'provider-upsert',
    text: `insert into provider_entity (model, id, payload, grant_id, uid, auth_id, expires_at)
      values ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(secs => $7))
      on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
        uid = excluded.uid, auth_id = excluded.auth_id, expires_at = excluded.expires_at`,
    values: row,
  })
}

async function find(
  pool: Pool,
  { model, id, graceSeconds }: Entity & { readonly graceSeconds: number },
): Promise<AdapterPayload | undefined> {
  const { rows } = await pool.query<StoredRow>({
    name: 'provider-find',
    text: `select payload, consumed_at is not null
        and (model <> 'RefreshToken' or consumed_at < statement_timestamp() - make_interval(secs => $3)) as consumed
      from provider_entity where model = $1 and id = $2 and expires_at > statement_timestamp()`,
    values: [model, hashOf(id), graceSeconds],
  })
  return restored(rows[0], id)
}

/** Only sessions are looked up by uid; the value of their cookie is not stored, and no caller needs it. */
async function findByUid(pool: Pool, model: string, uid: string): Promise<AdapterPayload | undefined> {
  const { rows } = await pool.query<StoredRow>({
    name: 'provider-find-uid',
    text: `select payload, consumed_at is not null as consumed
      from provider_entity where model = $1 and uid = $2 and expires_at > statement_timestamp()`,
    values: [model, uid],
  })
  return restored(rows[0], undefined)
}

/**
 * Spends a code or token. A second use within the grace period is let through, since the client repeats a request whose
 * answer was lost; a later one ends the whole grant.
 */
async function consume(
  pool: Pool,
  { model, id, graceSeconds }: Entity & { readonly graceSeconds: number },
): Promise<void> {
  const { rowCount } = await pool.query({
    name: 'provider-consume',
    text: `update provider_entity set consumed_at = clock_timestamp()
      where model = $1 and id = $2 and consumed_at is null`,
    values: [model, hashOf(id)],
  })
  if (rowCount === 1) return
  const { rows } = await pool.query<{ grant_id: string | null; in_grace: boolean }>({
    name: 'provider-consumed',
    text: `select grant_id, model = 'RefreshToken'
        and consumed_at >= statement_timestamp() - make_interval(secs => $3) as in_grace
      from provider_entity where model = $1 and id = $2`,
    values: [model, hashOf(id), graceSeconds],
  })
  const spent = rows[0]
  if (spent?.in_grace) return
  if (spent?.grant_id) await endGrants(pool, [spent.grant_id])
  throw new errors.InvalidGrant('already used')
}

/**
 * Locks the grant so that it cannot end meanwhile. An existing row stays: it is the successor of a token that was sent
 * twice.
 */
async function insertUnderGrant(pool: Pool, row: readonly unknown[]): Promise<void> {
  const { rows } = await pool.query({
    name: 'provider-insert-under-grant',
    text: `with alive as (
        select 1 from provider_entity where model = 'Grant' and id = $4 for key share
      ), added as (
        insert into provider_entity (model, id, payload, grant_id, uid, auth_id, expires_at)
        select $1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(secs => $7) from alive
        on conflict do nothing
      )
      select 1 from alive`,
    values: [...row],
  })
  if (rows.length === 0) throw new errors.InvalidGrant('grant not found')
}

/** The hashed ids of a session's grants. */
function grantsOf({ authorizations = {} }: AdapterPayload): string[] {
  return Object.values(authorizations).flatMap(({ grantId }) =>
    grantId === undefined ? [] : [hashOf(grantId)],
  )
}

/** Stores the session of a log-in, but not if it has ended meanwhile. Locks its grant, as `insertUnderGrant` does. */
async function addSession(pool: Pool, row: readonly unknown[], grants: readonly string[]): Promise<void> {
  await pool.query({
    name: 'provider-add-session',
    text: `with alive as (
        select 1 from provider_entity where model = 'Grant' and id = any ($8) for key share
      )
      insert into provider_entity (model, id, payload, grant_id, uid, auth_id, expires_at)
      select $1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(secs => $7) where exists (select from alive)
      on conflict (model, id) do update set payload = excluded.payload, uid = excluded.uid,
        auth_id = excluded.auth_id, expires_at = excluded.expires_at`,
    values: [...row, grants],
  })
}

/**
 * Writes a session that a request has read, for example for a silent renewal. If it has ended since, by a log-out or a
 * new password, it does not come back, and what the request was given ends with it. If another log-in in that browser has
 * given it another id, it is left as that log-in has stored it.
 */
async function keepSession(pool: Pool, row: readonly unknown[], grants: readonly string[]): Promise<void> {
  const [model, id, payload, , uid, authId, seconds] = row
  const { rowCount } = await pool.query({
    name: 'provider-keep-session',
    text: `update provider_entity set payload = $3, auth_id = $4,
        expires_at = clock_timestamp() + make_interval(secs => $5)
      where model = $1 and id = $2`,
    values: [model, id, payload, authId, seconds],
  })
  if (rowCount === 0 && !(await isStored(pool, uid))) await endGrants(pool, grants)
}

/** Whether the session that a request has read is still there, under any id. */
export async function isStored(pool: Pool, uid: unknown): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'provider-session-stored',
    text: `select from provider_entity where model = 'Session' and uid = $1 and expires_at > statement_timestamp()`,
    values: [uid],
  })
  return rowCount !== 0
}

/**
 * Ends grants, by hashed id: none of their codes and tokens can be used again, and access tokens already given out are
 * refused as soon as the list of revocations is read (`revocations.ts`). The grants are deleted first, since adding to
 * one takes its lock.
 */
export async function endGrants(database: Pool | PoolClient, grantHashes: readonly string[]): Promise<void> {
  if (grantHashes.length === 0) return
  await database.query({
    name: 'provider-end-grants',
    text: `with ended as (delete from provider_entity where model = 'Grant' and id = any ($1) returning id)
      insert into provider_revocation (grant_id) select id from ended on conflict do nothing`,
    values: [grantHashes],
  })
  await database.query({
    name: 'provider-end-grants-rest',
    text: 'delete from provider_entity where grant_id = any ($1)',
    values: [grantHashes],
  })
}

/** JSON omits what is undefined. */
function withoutSecrets(payload: AdapterPayload): AdapterPayload {
  const session = payload.session && { ...payload.session, cookie: undefined }
  return { ...payload, session, jti: undefined, consumed: undefined }
}

function restored(row: StoredRow | undefined, id: string | undefined): AdapterPayload | undefined {
  if (!row) return undefined
  return {
    ...row.payload,
    ...(id === undefined ? {} : { jti: id }),
    ...(row.consumed ? { consumed: true } : {}),
  }
}
