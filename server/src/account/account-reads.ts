import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { OperatorRole } from '@called-shot/shared/operator-roles.ts'
import { playerColumns, type Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { foldedEmail } from './folded-email.ts'

/** An account as its owner and the identity provider see it. */
export interface AccountRow {
  readonly id: AccountId
  readonly authId: string
  readonly email: string
  readonly emailVerified: boolean
  /** The newest address that was confirmed, even if the account has another one by now. */
  readonly confirmedEmail: string | null
  /** The pending new address, which replaces this one once its link is opened. */
  readonly newEmail: string | null
  readonly passwordHash: string | null
  readonly name: string
  readonly nickname: string | null
  readonly phoneNumber: string | null
  readonly role: 'player' | 'operator'
  readonly operatorRoles: readonly OperatorRole[]
  readonly closedAt: Date | null
  readonly flags: Readonly<Record<string, unknown>>
}

const columns = `id, auth_id as "authId", email, email_verified_at is not null as "emailVerified",
  confirmed_email as "confirmedEmail",
  (select target from verification where account_id = account.id and purpose = 'new_email'
    and expires_at > statement_timestamp() and target <> account.email) as "newEmail",
  password_hash as "passwordHash", name, nickname, phone_number as "phoneNumber", role,
  operator_roles as "operatorRoles",
  closed_at as "closedAt", flags`

export async function accountById(queries: Queries, id: AccountId): Promise<AccountRow> {
  return queries.one<AccountRow>({
    name: 'account-by-id',
    text: `select ${columns} from account where id = $1`,
    values: [id],
  })
}

export async function accountByAuthId(queries: Queries, authId: string): Promise<AccountRow | null> {
  return queries.first<AccountRow>({
    name: 'account-by-auth-id',
    text: `select ${columns} from account where auth_id = $1`,
    values: [authId],
  })
}

/**
 * Case-insensitive: two spellings of one address are one account. What the database would lower is lowered here, so that
 * spellings that find the same account are also counted together (`foldedEmail`).
 */
export async function accountByEmail(queries: Queries, email: string): Promise<AccountRow | null> {
  return queries.first<AccountRow>({
    name: 'account-by-email',
    text: `select ${columns} from account where lower(email) = $1`,
    values: [foldedEmail(email)],
  })
}

/** The player of the account that logs in with this email. */
export async function playerByEmail(queries: Queries, email: string): Promise<Player | null> {
  return queries.first<Player>({
    name: 'player-by-email',
    text: `select ${playerColumns} from account where lower(email) = $1`,
    values: [foldedEmail(email)],
  })
}

export interface LimitsRow {
  readonly weeklyCents: Cents
  readonly spentCents: Cents
  readonly nextCents: Cents | null
  readonly nextAt: Date | null
  readonly breakUntil: Date | null
  readonly selfExcludedUntil: Date | null
}

/** A raise counts from its time on, whether or not it has been written into the row. */
export async function limitsOf(queries: Queries, id: AccountId): Promise<LimitsRow> {
  return queries.one<LimitsRow>({
    name: 'limits-of',
    text: `select
        case when a.weekly_limit_next_at <= statement_timestamp() then a.weekly_limit_next_cents
          else a.weekly_limit_cents end as "weeklyCents",
        (select coalesce(sum(t.cents), 0)::bigint from transfer t
          where t.from_id in (a.id + 1, a.id + 3) and t.from_id >= 1000 and t.kind = 'pack_purchase'
            and t.at > now() - interval '7 days') as "spentCents",
        case when a.weekly_limit_next_at > statement_timestamp() then a.weekly_limit_next_cents end as "nextCents",
        case when a.weekly_limit_next_at > statement_timestamp() then a.weekly_limit_next_at end as "nextAt",
        case when a.break_until > statement_timestamp() then a.break_until end as "breakUntil",
        case when a.self_excluded_until > statement_timestamp() then a.self_excluded_until end as "selfExcludedUntil"
      from account a where a.id = $1`,
    values: [id],
  })
}
