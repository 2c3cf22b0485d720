import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { constantTimeEqual } from '../constant-time-equal.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { requireLiveSession } from '../session-reads.ts'

export const phoneCodeMinutes = 10
export const resetLinkMinutes = 15
export const confirmationHours = 24
const maxTries = 5

/** A new six-digit code for that number; the one before it is no longer valid. */
export async function newPhoneCode(game: Pool, accountId: AccountId, phoneNumber: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await keep(game, {
    accountId,
    purpose: 'phone',
    target: phoneNumber,
    hash: hashOf(`${accountId}:${code}`),
    minutes: phoneCodeMinutes,
  })
  return code
}

/** The secret of a link that sets a new password, once. */
export async function newResetSecret(game: Pool, accountId: AccountId, email: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const hash = hashOf(secret)
  await keep(game, { accountId, purpose: 'password', target: email, hash, minutes: resetLinkMinutes })
  return secret
}

/** The secret of a link that confirms an email; the link before it is no longer valid. */
export async function newConfirmationSecret(
  game: Pool,
  accountId: AccountId,
  email: string,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const minutes = confirmationHours * 60
  await keep(game, { accountId, purpose: 'email', target: email, hash: hashOf(secret), minutes })
  return secret
}

/**
 * Makes the secret of a link that changes the account's email; it replaces the link of an earlier change. Refuses a
 * session that has ended.
 */
export async function newEmailSecret(
  game: Pool,
  { accountId, grantHash }: { readonly accountId: AccountId; readonly grantHash: string | null },
  email: string,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const minutes = confirmationHours * 60
  await inTransaction(game, async (client) => {
    await client.query('select 1 from account where id = $1 for no key update', [accountId])
    await requireLiveSession(client, grantHash)
    await keep(client, { accountId, purpose: 'new_email', target: email, hash: hashOf(secret), minutes })
  })
  return secret
}

export async function callOffNewEmail(game: Pool, accountId: AccountId): Promise<void> {
  await game.query(`delete from verification where account_id = $1 and purpose = 'new_email'`, [accountId])
}

/** The account and the new email of a link; null if the link is expired, unknown or canceled. */
export async function newEmailOf(
  database: Pool | PoolClient,
  secret: string,
): Promise<{ readonly accountId: AccountId; readonly email: string } | null> {
  const { rows } = await database.query<{ accountId: AccountId; email: string }>(
    `select v.account_id as "accountId", v.target as email from verification v join account a on a.id = v.account_id
    where v.secret_hash = $1 and v.purpose = 'new_email' and v.expires_at > statement_timestamp() and a.closed_at is null`,
    [hashOf(secret)],
  )
  return rows[0] ?? null
}

/**
 * Marks the email that the link was mailed to as confirmed, and returns it; null when the link is old, made up, or for
 * an address that the account no longer has. Opening a link twice gives the same result twice.
 */
export async function confirmBySecret(game: Pool, secret: string): Promise<string | null> {
  const { rows } = await game.query<{ email: string }>(
    `update account a set email_verified_at = coalesce(a.email_verified_at, clock_timestamp()),
      confirmed_email = a.email, version = a.version + (a.email_verified_at is null)::int
    from verification v
    where v.secret_hash = $1 and v.purpose = 'email' and v.expires_at > statement_timestamp() and a.id = v.account_id
      and lower(v.target) = lower(a.email) and a.closed_at is null
    returning a.email`,
    [hashOf(secret)],
  )
  return rows[0]?.email ?? null
}

/**
 * Uses up the code for that number. Each try is counted before it is compared, so that guesses sent at once count like
 * guesses sent one by one. The sixth is refused even if it is right (`too_many`); a wrong or old code is `bad_input`.
 */
export async function spendPhoneCode(
  game: Pool,
  accountId: AccountId,
  given: { readonly phoneNumber: string; readonly code: string },
): Promise<void> {
  const { rows } = await game.query<{ secret_hash: string }>(
    `update verification set tries_left = tries_left - 1
    where account_id = $1 and purpose = 'phone' and target = $2 and tries_left > 0 and expires_at > statement_timestamp()
    returning secret_hash`,
    [accountId, given.phoneNumber],
  )
  const open = rows[0]
  if (!open) throw await whyNoCode(game, accountId, given.phoneNumber)
  if (!constantTimeEqual(open.secret_hash, hashOf(`${accountId}:${given.code}`))) {
    throw refuse('bad_input', 'code: is not the code that was sent to this number')
  }
  await game.query(
    `delete from verification where account_id = $1 and purpose = 'phone' and secret_hash = $2`,
    [accountId, open.secret_hash],
  )
}

async function whyNoCode(game: Pool, accountId: AccountId, phoneNumber: string) {
  const { rows } = await game.query<{ seconds: number }>(
    `select greatest(1, ceil(extract(epoch from expires_at - clock_timestamp())))::int as seconds from verification
    where account_id = $1 and purpose = 'phone' and target = $2 and tries_left = 0 and expires_at > statement_timestamp()`,
    [accountId, phoneNumber],
  )
  const exhausted = rows[0]
  if (!exhausted) return refuse('bad_input', 'code: has expired, or none was sent to this number')
  const message = 'Too many wrong codes. Please ask for a new one.'
  return refuse('too_many', { message, retryAfterSeconds: exhausted.seconds })
}

export interface ResetLink {
  readonly accountId: AccountId
  readonly authId: string
  readonly email: string
}

/** The account whose password the link may set, or null when the link is used, old or made up. */
export async function resetLinkOf(database: Pool | PoolClient, secret: string): Promise<ResetLink | null> {
  const { rows } = await database.query<ResetLink>(
    `select a.id as "accountId", a.auth_id as "authId", a.email from verification v join account a on a.id = v.account_id
    where v.secret_hash = $1 and v.purpose = 'password' and v.expires_at > statement_timestamp()
      and lower(v.target) = lower(a.email) and a.closed_at is null`,
    [hashOf(secret)],
  )
  return rows[0] ?? null
}

/** Returns whether this caller was the one who used up the link. */
export async function spendResetSecret(client: PoolClient, secret: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from verification where secret_hash = $1 and purpose = 'password' and expires_at > statement_timestamp()`,
    [hashOf(secret)],
  )
  return rowCount === 1
}

interface Verification {
  readonly accountId: AccountId
  readonly purpose: 'phone' | 'password' | 'email' | 'new_email'
  readonly target: string
  readonly hash: string
  readonly minutes: number
}

async function keep(
  game: Pool | PoolClient,
  { accountId, purpose, target, hash, minutes }: Verification,
): Promise<void> {
  await game.query(
    `insert into verification (account_id, purpose, target, secret_hash, tries_left, expires_at)
    values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(mins => $6))
    on conflict (account_id, purpose) do update set target = excluded.target, secret_hash = excluded.secret_hash,
      tries_left = excluded.tries_left, expires_at = excluded.expires_at`,
    [accountId, purpose, target, hash, maxTries, minutes],
  )
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
