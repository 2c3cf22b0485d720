import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { deposits } from '@called-shot/shared/wallet/deposits-contract.ts'
import type { Queries } from '../commit/reader.ts'
import { readDeposits } from './deposit-reads.ts'
import { depositViewOf } from './deposit-view.ts'

export async function listDeposits(
  queries: Queries,
  query: QueryOf<typeof deposits.listDeposits>,
): Promise<AnswerOf<typeof deposits.listDeposits>> {
  const { rows, total } = await readDeposits(queries, {
    ...query,
    status: query.status ?? null,
    search: query.search ?? null,
  })
  return { data: rows.map(depositViewOf), pagination_metadata: paginate(total, query) }
}
