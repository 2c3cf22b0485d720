import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { players } from '@called-shot/shared/operator/players-contract.ts'
import type { Queries } from '../commit/reader.ts'
import { isLike } from '../db/like-pattern.ts'
import { pageOf } from './page-of.ts'

/** The cards and packs that an account has, newest first; without those that are gone. */
export function listCards(
  queries: Queries,
  account: AccountId,
  query: QueryOf<typeof players.listCards>,
): Promise<AnswerOf<typeof players.listCards>> {
  return pageOf(
    queries,
    {
      name: 'operator-cards',
      text: `
        select a.id, a.kind, a.name, a.rarity, case when a.price_cents is not null then 'for_sale' else a.place end as state,
          a.price_cents as price, a.value_cents as value, a.created_at
        from asset a where a.owner_id = $4 and a.place <> 'gone' and ${isLike('a.name', '$1')} order by a.id desc`,
      values: [account],
    },
    query,
  )
}
