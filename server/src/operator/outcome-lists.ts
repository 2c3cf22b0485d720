import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import type { Queries } from '../commit/reader.ts'
import { outcomeColumns, type OutcomeRow } from '../events/event-reads.ts'
import { pageOf } from './page-of.ts'

export async function listOutcomes(
  queries: Queries,
  query: QueryOf<typeof operator.listOutcomes>,
): Promise<AnswerOf<typeof operator.listOutcomes>> {
  const found = await pageOf<OutcomeRow>(
    queries,
    {
      name: 'operator-outcomes',
      text: `
        select ${outcomeColumns} from outcome o join event e on e.id = o.event_id
        where e.name ilike $1 and ($4::bigint is null or o.event_id = $4) and ($5::text is null or o.status = $5)
        order by o.id desc`,
      values: [query.event_id ?? null, query.status ?? null],
    },
    query,
  )
  return { ...found, data: found.data.map(outcomeView) }
}

export async function listDisputes(
  queries: Queries,
  query: QueryOf<typeof operator.listDisputes>,
): Promise<AnswerOf<typeof operator.listDisputes>> {
  const found = await pageOf<OutcomeRow & { disputes: unknown }>(
    queries,
    {
      name: 'operator-disputes',
      text: `
        select ${outcomeColumns},
          (select json_agg(json_build_object('account_id', d.account_id, 'reason', d.reason, 'link', d.link,
            'created_at', d.created_at) order by d.id) from dispute d where d.outcome_id = o.id) as disputes
        from outcome o join event e on e.id = o.event_id
        where o.frozen and e.name ilike $1 order by o.id`,
    },
    query,
  )
  return {
    ...found,
    data: found.data.map((row) => ({
      ...outcomeView(row),
      evidence: { ruled_on: row.evidence, disputes: row.disputes },
    })),
  }
}

function outcomeView(row: OutcomeRow) {
  return {
    id: row.id,
    event_id: row.eventId,
    person_id: row.personId,
    trigger_id: row.triggerId,
    status: row.status,
    decided_at: row.decidedAt,
    final_at: row.finalAt,
    frozen: row.frozen,
    evidence: row.evidence,
  }
}
