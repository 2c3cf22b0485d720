import type { AccountId, WithdrawalId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { PageRequest } from '@called-shot/shared/page.ts'
import type { EarlierApprovals, WithdrawalStatus } from '@called-shot/shared/wallet/rules.ts'
import type { Queries } from '../commit/reader.ts'

export interface Withdrawal {
  readonly id: WithdrawalId
  readonly accountId: AccountId
  readonly email: string
  /** Whether a charge-back has frozen the account since then. */
  readonly frozen: boolean
  /** Whether an operator has suspended the account since then. */
  readonly suspended: boolean
  readonly closed: boolean
  readonly cents: Cents
  readonly address: string
  readonly status: WithdrawalStatus
  readonly accountVersion: number
  readonly approvedBy: AccountId | null
  readonly confirmedBy: AccountId | null
  readonly reason: string | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

const withdrawals = `
  select w.id, w.account_id as "accountId", a.email, a.frozen_at is not null as frozen,
    a.suspended_at is not null as suspended, a.closed_at is not null as closed, w.cents, w.address, w.status, w.approved_by as "approvedBy",
    w.confirmed_by as "confirmedBy", a.version as "accountVersion", w.reason, w.version, w.created_at as "createdAt", w.updated_at as "updatedAt"
  from withdrawal w join account a on a.id = w.account_id`

export async function readWithdrawal(queries: Queries, id: number): Promise<Withdrawal | null> {
  return queries.first<Withdrawal>({
    name: 'withdrawal-by-id',
    text: `${withdrawals} where w.id = $1`,
    values: [id],
  })
}

/** An account's withdrawals whose money can still come back, oldest first. */
export function readUnsentWithdrawals(
  queries: Queries,
  account: AccountId,
  most: number,
): Promise<Withdrawal[]> {
  return queries.query<Withdrawal>({
    name: 'unsent-withdrawals',
    text: `${withdrawals} where w.account_id = $1 and w.status in ('requested', 'review', 'approved')
      order by w.id limit $2`,
    values: [account, most],
  })
}

interface WhoseApprovals {
  readonly account: AccountId
  /** For how long withdrawals approved for the account count. */
  readonly accountSeconds: number
  readonly operator: AccountId
  /** For how long withdrawals that the operator approved alone count. */
  readonly operatorSeconds: number
}

export async function readEarlierApprovals(
  queries: Queries,
  { account, accountSeconds, operator, operatorSeconds }: WhoseApprovals,
): Promise<EarlierApprovals> {
  return queries.one<EarlierApprovals>({
    name: 'earlier-approvals',
    text: `
      select
        coalesce(sum(w.cents) filter (where w.account_id = $1
          and w.approved_at > statement_timestamp() - make_interval(secs => $3)), 0)::bigint as "ofAccountCents",
        coalesce(sum(w.cents) filter (where w.approved_by = $2 and w.confirmed_by is null
          and w.approved_at > statement_timestamp() - make_interval(secs => $4)), 0)::bigint as "byOperatorCents"
      from withdrawal w
      where (w.account_id = $1 or w.approved_by = $2) and w.status in ('approved', 'sent', 'settled')`,
    values: [account, operator, accountSeconds, operatorSeconds],
  })
}

interface Wanted extends PageRequest {
  readonly account: AccountId | null
  readonly status: WithdrawalStatus | null
  /** A part of the account's email, or the withdrawal's id. */
  readonly search: string | null
}

/** Newest first. */
export async function readWithdrawals(
  queries: Queries,
  { account, status, search, limit, offset }: Wanted,
): Promise<{ rows: Withdrawal[]; total: number }> {
  const where = `($1::bigint is null or w.account_id = $1) and ($2::text is null or w.status = $2)
    and ($3::text is null or position(lower($3) in lower(a.email)) > 0 or w.id::text = $3)`
  const rows = await queries.query<Withdrawal>({
    name: 'withdrawals',
    text: `${withdrawals} where ${where} order by w.created_at desc, w.id desc limit $4 offset $5`,
    values: [account, status, search, limit, offset],
  })
  const { total } = await queries.one<{ total: number }>({
    name: 'withdrawals-total',
    text: `select count(*) as total from withdrawal w join account a on a.id = w.account_id where ${where}`,
    values: [account, status, search],
  })
  return { rows, total }
}
