import type { StandingOf } from '@called-shot/shared/account/standing.ts'
import type { AccountId, LedgerAccountId } from '@called-shot/shared/ids.ts'
import type { OperatorRole } from '@called-shot/shared/operator-roles.ts'
import { ledgerAccountId } from '@called-shot/shared/ids.ts'
import type { Queries } from './reader.ts'

/** The account on whose behalf a command runs, as it was read at the start of this attempt. */
export interface Player extends StandingOf {
  readonly id: AccountId
  readonly authId: string
  readonly email: string
  /** Whether its owner has opened the link mailed to that address. */
  readonly emailVerified: boolean
  readonly role: 'player' | 'operator'
  /** Empty for a player, at least one role for an operator. */
  readonly operatorRoles: readonly OperatorRole[]
  /** Run by the house, and marked as such. */
  readonly isResident: boolean
  /** Prefers leaderboards and tournaments without residents. */
  readonly hidesResidents: boolean
  readonly state: string | null
  readonly birthDate: string | null
  readonly weeklyLimitCents: number
  readonly dailyPackAt: Date | null
  readonly dailyPackStreak: number
  readonly version: number
  /** The database's clock at that read; rules take it as `now`, deadlines are decided inside `commit`. */
  readonly now: Date
}

/**
 * An answer, and the version of the caller's account that the same statement saw; null if it did not read the account.
 */
export interface Seen<Answer> {
  readonly answer: Answer
  readonly callerVersion: number | null
}

/** The columns of `account` for a `Player`. */
export const playerColumns = `id, auth_id as "authId", email, email_verified_at is not null as "emailVerified", role, operator_roles as "operatorRoles", is_resident as "isResident", hides_residents as "hidesResidents", state, birth_date::text as "birthDate",
  closed_at as "closedAt", suspended_at as "suspendedAt", frozen_at as "frozenAt", break_until as "breakUntil", self_excluded_until as "selfExcludedUntil",
  case when weekly_limit_next_at <= statement_timestamp() then weekly_limit_next_cents else weekly_limit_cents end
    as "weeklyLimitCents",
  daily_pack_at as "dailyPackAt", daily_pack_streak as "dailyPackStreak", version, clock_timestamp() as now`

export async function playerById(queries: Queries, id: AccountId): Promise<Player | null> {
  return queries.first<Player>({
    name: 'player-by-id',
    text: `select ${playerColumns} from account where id = $1`,
    values: [id],
  })
}

export async function playerByAuthId(queries: Queries, authId: string): Promise<Player | null> {
  return queries.first<Player>({
    name: 'player-by-auth-id',
    text: `select ${playerColumns} from account where auth_id = $1`,
    values: [authId],
  })
}

/** The accounts among these that are closed or do not exist. */
export async function goneAmong(
  queries: Queries,
  ids: readonly AccountId[],
): Promise<ReadonlySet<AccountId>> {
  const rows = await queries.query<{ id: AccountId }>({
    name: 'gone-players',
    text: `select wanted.id from unnest($1::bigint[]) as wanted(id) left join account on account.id = wanted.id
      where account.id is null or account.closed_at is not null`,
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}

/** A player's three ledger accounts have ids next to the account's own (docs/money.md). */
export interface Purse {
  readonly available: LedgerAccountId
  readonly reserved: LedgerAccountId
  readonly bonus: LedgerAccountId
}

export function purseOf(account: AccountId): Purse {
  return {
    available: ledgerAccountId(account + 1),
    reserved: ledgerAccountId(account + 2),
    bonus: ledgerAccountId(account + 3),
  }
}
