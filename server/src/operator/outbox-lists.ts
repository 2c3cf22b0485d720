import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import type { Queries } from '../commit/reader.ts'
import { pageOf } from './page-of.ts'

/**
 * Messages, newest first. The text is shown only if `showsBodies` is set, and never for an operator's account or an
 * unknown one: its links and codes would let one operator act as another. Messages handed to a mail server or gateway
 * are never shown.
 */
export function listOutbox(
  queries: Queries,
  query: QueryOf<typeof operator.listOutbox>,
  { showsBodies }: { readonly showsBodies: boolean },
): Promise<AnswerOf<typeof operator.listOutbox>> {
  return pageOf(
    queries,
    {
      name: 'operator-outbox',
      text: `
        select o.id, o.channel, o.recipient, o.subject,
          case when o.state = 'sent' and $4 and a.role = 'player' then o.body else '' end as body, o.state, o.tries,
          o.problem, o.created_at, o.sent_at
        from outbox o left join account a on a.id = o.account_id
        where o.recipient ilike $1 order by o.created_at desc, o.id desc`,
      values: [showsBodies],
    },
    query,
  )
}
