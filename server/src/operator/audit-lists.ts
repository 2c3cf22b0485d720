import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import type { Queries } from '../commit/reader.ts'
import { pageOf } from './page-of.ts'

export function listAudit(
  queries: Queries,
  query: QueryOf<typeof operator.audit>,
): Promise<AnswerOf<typeof operator.audit>> {
  return pageOf(
    queries,
    {
      name: 'operator-audit',
      text: `
        select u.id, u.at, coalesce(a.email, u.actor_id::text) as actor, u.action, u.subject, u.detail, u.hash, u.previous_hash,
          concat_ws('|', u.id, (u.at at time zone 'UTC')::text || '+00', u.actor_id, u.action, u.subject, u.detail::text) as hashed
        from audit u left join account a on a.id = u.actor_id
        where u.action ilike $1 or u.subject ilike $1 or u.detail::text ilike $1 order by u.at desc, u.id desc`,
    },
    query,
  )
}
