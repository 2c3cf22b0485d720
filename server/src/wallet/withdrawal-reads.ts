import type { AccountId, WithdrawalId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { PageRequest } from '@called-shot/shared/page.ts'
import type { WithdrawalStatus } from '../commit/effects.ts'
import type { Queries } from '../commit/reader.ts'

export interface Withdrawal {
  readonly id: WithdrawalId
  readonly accountId: AccountId
  readonly email: string
  /** A charge-back has frozen the account since. */
  readonly frozen: boolean
  readonly cents: Cents
  readonly address: string
  readonly status: WithdrawalStatus
  readonly approvedBy: AccountId | null
  readonly reason: string | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

const withdrawals = `
  select w.id, w.account_id as "accountId", a.email, a.status = 'frozen' as frozen, w.cents, w.address, w.status, w.approved_by as "approvedBy",
    w.reason, w.version, w.created_at as "createdAt", w.updated_at as "updatedAt"
  from withdrawal w join account a on a.id = w.account_id`

export async function readWithdrawal(queries: Queries, id: number): Promise<Withdrawal | null> {
  const rows = await queries.query<Withdrawal>({
    name: 'withdrawal-by-id',
    text: `${withdrawals} where w.id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

interface Wanted extends PageRequest {
  readonly account: AccountId | null
  readonly status: WithdrawalStatus | null
  /** Part of the account's email. */
  readonly search: string | null
}

/** Newest first. */
export async function readWithdrawals(
  queries: Queries,
  { account, status, search, limit, offset }: Wanted,
): Promise<{ rows: Withdrawal[]; total: number }> {
  const where = `($1::bigint is null or w.account_id = $1) and ($2::text is null or w.status = $2)
    and ($3::text is null or position(lower($3) in lower(a.email)) > 0)`
  const rows = await queries.query<Withdrawal>({
    name: 'withdrawals',
    text: `${withdrawals} where ${where} order by w.id desc limit $4 offset $5`,
    values: [account, status, search, limit, offset],
  })
  const counted = await queries.query<{ total: number }>({
    name: 'withdrawals-total',
    text: `select count(*) as total from withdrawal w join account a on a.id = w.account_id where ${where}`,
    values: [account, status, search],
  })
  return { rows, total: counted[0]?.total ?? 0 }
}
