import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { predictions } from '@called-shot/shared/predictions/contract.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { readCounted } from '../db/counted-page.ts'
import { statusView, type StatusRow } from './status-view.ts'

/** Every prediction the player has now or had when it was claimed, newest first (PROF-03 to PROF-06). */
export async function listStatus(
  reads: { readonly queries: Queries; readonly lockoutSeconds: number },
  player: Player,
  query: QueryOf<typeof predictions.listStatus>,
): Promise<AnswerOf<typeof predictions.listStatus>> {
  const { queries, lockoutSeconds } = reads
  const { rows, total } = await readCounted(query, ({ limit, offset }) =>
    queries.query<StatusRow>({
      name: 'prediction-status',
      text: `
      with mine as (
        select a.id, count(*) over () as total from asset a
        where a.owner_id = $1 and a.kind = 'prediction'
        order by a.created_at desc, a.id desc limit $2 offset $3)
      select a.id, a.created_at as "createdAt", e.starts_at as "startsAt", e.closed_at as "closedAt", e.status,
        e.actual_started_at as "actualStartedAt", e.type as "eventType", p.name as identity, e.name as "eventName",
        t.name as trigger, a.value_cents as "prizeValue", o.status as "outcomeStatus", o.final_at as "finalAt", o.frozen,
        o.evidence, mine.total, clock_timestamp() as now
      from mine join asset a using (id)
      join person p on p.id = a.person_id
      join event e on e.id = a.event_id
      join trigger_definition t on t.id = a.trigger_id
      join outcome o on o.id = a.outcome_id
      order by a.created_at desc, a.id desc`,
      values: [player.id, limit, offset],
    }),
  )
  return {
    data: rows.map((row) => statusView(row, lockoutSeconds)),
    pagination_metadata: paginate(total, query),
  }
}
