import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import type { Queries } from '../commit/reader.ts'
import { isLike } from '../db/like-pattern.ts'
import { pageOf } from './page-of.ts'

export function listTriggers(
  queries: Queries,
  query: QueryOf<typeof operator.listTriggers>,
): Promise<AnswerOf<typeof operator.listTriggers>> {
  return pageOf(
    queries,
    {
      name: 'operator-triggers',
      text: `
        select t.id, t.name, t.sentence, t.metric, t.comparator, t.threshold, t.aggregation, t.subject,
          coalesce((select array_agg(k.name order by k.id) from trigger_category tc join category k on k.id = tc.category_id
            where tc.trigger_id = t.id), '{}') as categories,
          t.event_types, t.rarity, t.reasons, t.published_at,
          case when t.active then 'published' when t.published_at is null then 'withheld' else 'withdrawn' end as state
        from trigger_definition t where ${isLike('t.name', '$1')} or t.metric ilike $1
        order by t.id`,
    },
    query,
  )
}
