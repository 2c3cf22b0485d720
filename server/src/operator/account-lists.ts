import { statusOf } from '@called-shot/shared/account/standing.ts'
import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import type { Queries } from '../commit/reader.ts'
import { isLike } from '../db/like-pattern.ts'
import { pageOf } from './page-of.ts'

type AccountView = AnswerOf<typeof operator.listAccounts>['data'][number]

export async function listAccounts(
  queries: Queries,
  query: QueryOf<typeof operator.listAccounts>,
): Promise<AnswerOf<typeof operator.listAccounts>> {
  const found = await pageOf<Omit<AccountView, 'status'>>(
    queries,
    {
      name: 'operator-accounts',
      text: `
        select a.id, a.email, a.name, a.is_resident, a.role, a.operator_roles as roles, a.state, a.created_at, a.suspended_at, a.suspended_reason, a.frozen_at,
          a.frozen_reason, a.closed_at, a.break_until, a.self_excluded_until,
          (select email from account where id = a.suspended_by) as suspended_by,
          (select balance_cents from ledger_account where id = a.id + 1) as available,
          (select balance_cents from ledger_account where id = a.id + 2) as reserved,
          (select balance_cents from ledger_account where id = a.id + 3) as bonus
        from account a where a.email ilike $1 or ${isLike('a.name', '$1')} order by a.created_at desc, a.id desc`,
    },
    query,
  )
  const statusIn = (row: Omit<AccountView, 'status'>) =>
    statusOf({ closedAt: row.closed_at, suspendedAt: row.suspended_at, frozenAt: row.frozen_at })
  return { ...found, data: found.data.map((row) => ({ ...row, status: statusIn(row) })) }
}
