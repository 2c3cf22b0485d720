import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import type { Queries } from '../commit/reader.ts'
import { isLike } from '../db/like-pattern.ts'
import { outcomeColumns, type OutcomeRow } from '../events/event-reads.ts'
import { pageOf } from './page-of.ts'

interface NamedOutcomeRow extends OutcomeRow {
  readonly event: string
  readonly person: string | null
  readonly trigger: string
  readonly sentence: string
}

const namedColumns = `${outcomeColumns}, e.name as event, p.name as person, t.name as trigger, t.sentence`
const namedFrom = `outcome o join event e on e.id = o.event_id
  join trigger_definition t on t.id = o.trigger_id left join person p on p.id = o.person_id`

export async function listOutcomes(
  queries: Queries,
  query: QueryOf<typeof operator.listOutcomes>,
): Promise<AnswerOf<typeof operator.listOutcomes>> {
  const found = await pageOf<NamedOutcomeRow>(
    queries,
    {
      name: 'operator-outcomes',
      text: `
        select ${namedColumns} from ${namedFrom}
        where ${isLike('e.name', '$1')} and ($4::bigint is null or o.event_id = $4) and ($5::text is null or o.status = $5)
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
  const found = await pageOf<NamedOutcomeRow & { disputes: unknown }>(
    queries,
    {
      name: 'operator-disputes',
      text: `
        select ${namedColumns},
          (select json_agg(json_build_object('account_id', d.account_id, 'reason', d.reason, 'link', d.link,
            'created_at', d.created_at) order by d.id) from dispute d where d.outcome_id = o.id) as disputes
        from ${namedFrom}
        where o.frozen and exists (select 1 from dispute d where d.outcome_id = o.id and d.answered_at is null)
          and (${isLike('e.name', '$1')} or o.id::text ilike $1)
        order by o.id`,
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

function outcomeView(row: NamedOutcomeRow) {
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
    event: row.event,
    person: row.person,
    trigger: row.trigger,
    sentence: row.sentence,
  }
}
