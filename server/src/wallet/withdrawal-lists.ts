import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import type { Queries } from '../commit/reader.ts'
import { readWithdrawals } from './withdrawal-reads.ts'
import { operatorsViewOf, withdrawalViewOf } from './withdrawal-view.ts'

export async function listOwnWithdrawals(
  queries: Queries,
  account: AccountId,
  query: QueryOf<typeof withdrawals.listOwnWithdrawals>,
): Promise<AnswerOf<typeof withdrawals.listOwnWithdrawals>> {
  const { rows, total } = await readWithdrawals(queries, { ...query, account, status: null, search: null })
  return { data: rows.map(withdrawalViewOf), pagination_metadata: paginate(total, query) }
}

export async function listWithdrawals(
  queries: Queries,
  query: QueryOf<typeof withdrawals.listWithdrawals>,
): Promise<AnswerOf<typeof withdrawals.listWithdrawals>> {
  const { status = null, search = null } = query
  const { rows, total } = await readWithdrawals(queries, { ...query, account: null, status, search })
  return { data: rows.map(operatorsViewOf), pagination_metadata: paginate(total, query) }
}
