import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { EventState } from '@called-shot/shared/events/event-types.ts'
import { cents, sumCents } from '@called-shot/shared/money.ts'
import type { matchDay } from '@called-shot/shared/operator/match-day-contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { OutcomeStatus } from '@called-shot/shared/events/verdicts.ts'
import type { Queries } from '../commit/reader.ts'
import { readCounted } from '../db/counted-page.ts'
import { isLike, likePattern } from '../db/like-pattern.ts'
import { eventStateColumn } from '../events/event-reads.ts'

type MatchDay = AnswerOf<typeof matchDay.list>
type Exposure = AnswerOf<typeof matchDay.exposure>

interface EventRow {
  readonly id: number
  readonly name: string
  readonly status: EventState
  readonly starts_at: Date
  readonly closed_at: Date | null
  readonly pool: boolean
  readonly sources: string[]
  readonly predictions: number
  readonly undecided: number
  readonly owedCents: number
  readonly total: number
}

/**
 * Events that are on, then the next ones, then those that are over, latest first, with the sources that have reported
 * and what depends on them.
 */
export async function listMatchDay(
  queries: Queries,
  query: QueryOf<typeof matchDay.list>,
): Promise<MatchDay> {
  const { rows, total } = await readCounted(query, ({ limit, offset }) =>
    queries.query<EventRow>({
      name: 'match-day',
      text: `
      with shown as (
        select found.*, count(*) over () as total,
          row_number() over (order by case found.state when 'on' then 1 when 'open' then 2 else 3 end,
            case when found.state = 'open' then found.starts_at end, found.starts_at desc, found.id desc) as place
        from (select e.*, ${eventStateColumn} as state from event e) found
        where ${isLike('found.name', '$1')} and ($4::text is null or found.state = $4)
        order by place limit $2 offset $3)
      select s.id, s.name, s.state as status, s.starts_at, s.closed_at, s.pool, s.total,
        coalesce((select array_agg(distinct b.source) from observation b where b.event_id = s.id), '{}') as sources,
        coalesce(x.predictions, 0) as predictions, coalesce(x.undecided, 0) as undecided,
        coalesce(x.owed, 0)::bigint as "owedCents"
      from shown s left join lateral (
        select count(*) as predictions, count(distinct o.id) filter (where o.status = 'pending') as undecided,
          sum(a.value_cents) filter (where o.status in ('pending', 'true')) as owed
        from asset a join outcome o on o.id = a.outcome_id
        where a.event_id = s.id and a.kind = 'prediction' and a.place <> 'gone') x on true
      order by s.place`,
      values: [likePattern(query.search ?? ''), limit, offset, query.status ?? null],
    }),
  )
  return {
    data: rows.map(({ total: _total, owedCents, ...row }) => ({ ...row, owed: cents(owedCents) })),
    pagination_metadata: paginate(total, query),
  }
}

interface OutcomeRow {
  readonly event_id: number
  readonly outcome_id: number
  readonly person_id: string | null
  readonly person: string | null
  readonly trigger_id: number
  readonly trigger: string
  readonly sentence: string
  readonly event: string
  readonly status: OutcomeStatus
  readonly final_at: Date | null
  readonly frozen: boolean
  readonly predictions: number
  readonly players: number
  readonly owedCents: number
}

/**
 * Returns what depends on each outcome of an event, without outcomes that nobody predicted; if a time is given, only
 * what was crafted since then. Refuses with `not_found`.
 */
export async function listExposure(
  queries: Queries,
  eventId: number,
  craftedFrom: Date | null = null,
): Promise<Exposure> {
  const event = await queries.first<{ readonly id: number }>({
    name: 'exposed-event',
    text: 'select id from event where id = $1',
    values: [eventId],
  })
  if (!event) throw refuse('not_found', 'event_id: there is no such event')
  const rows = await queries.query<OutcomeRow>({
    name: 'exposure',
    text: `
      select o.event_id, o.id as outcome_id, o.person_id, p.name as person, o.trigger_id, t.name as trigger,
        t.sentence, e.name as event, o.status, o.final_at, o.frozen,
        count(*) as predictions, count(distinct a.owner_id) as players, coalesce(sum(a.value_cents), 0)::bigint as "owedCents"
      from asset a join outcome o on o.id = a.outcome_id join trigger_definition t on t.id = o.trigger_id
      join event e on e.id = o.event_id left join person p on p.id = o.person_id
      where a.event_id = $1 and a.kind = 'prediction' and a.place <> 'gone'
        and a.created_at >= coalesce($2::timestamptz, '-infinity')
      group by o.id, p.id, t.id, e.id order by sum(a.value_cents) desc, o.id`,
    values: [eventId, craftedFrom],
  })
  const data = rows.map(({ owedCents, ...row }) => ({ ...row, owed_if_true: cents(owedCents) }))
  const ahead = data.filter(({ status }) => status === 'pending' || status === 'true')
  return { data, total: sumCents(ahead.map((row) => row.owed_if_true)) }
}
