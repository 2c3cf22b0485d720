import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { pools } from '@called-shot/shared/pools/contract.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { countsNow, settlementColumns } from './pool-reads.ts'
import { inOrder, nextEventView, poolView, type ListedPool, type NextEvent } from './pool-view.ts'

type Answer = AnswerOf<typeof pools.list>

export interface PoolReads {
  readonly queries: Queries
  readonly lockoutSeconds: number
}

/** The latest pool events with entries, and all in which the player has something to claim. */
const maxEvents = 24
const maxNextEvents = 6

/** Whether a prediction `a` counts in its pool: as it was settled (`s`), or as things are now. */
export const counts = `(case when s.event_id is null then ${countsNow}
  else a.outcome_id = any (s.right_outcomes || s.wrong_outcomes) and a.id <> all (s.late_entries) end)`

/** Every pool in view, its sums and the player's own entries, all read at the same time (POOL-16). */
export async function listPools({ queries, lockoutSeconds }: PoolReads, player: Player): Promise<Answer> {
  const rows = await queries.query<ListedPool>({
    name: 'pools',
    text: `
      with latest as (
        select e.id from event e
        where e.pool and exists (select 1 from asset a where a.event_id = e.id and a.kind = 'prediction')
        order by e.starts_at desc, e.id desc limit $2),
      shown as materialized (
        select id from latest
        union
        select e.id from asset a join event e on e.id = a.event_id
        where a.owner_id = $1 and a.kind = 'prediction' and a.place <> 'gone' and e.pool),
      entry as materialized (
        select a.id, a.owner_id, a.event_id, a.trigger_id, a.outcome_id, a.value_cents, p.name, ${counts} as counts,
          o.status, o.final_at, o.frozen
        from shown join event e on e.id = shown.id
        join asset a on a.event_id = e.id and a.kind = 'prediction'
        join outcome o on o.id = a.outcome_id
        join person p on p.id = a.person_id
        left join pool_settlement s on s.event_id = a.event_id and s.trigger_id = a.trigger_id),
      pool as (
        select event_id, trigger_id, count(*) filter (where counts)::int as entries,
          coalesce(sum(value_cents) filter (where counts), 0)::bigint as total,
          coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'cents', value_cents, 'counts', counts,
            'outcomeId', outcome_id, 'status', status, 'finalAt', final_at, 'frozen', frozen,
            'claimedAs', (select c.claimed_as from claim c where c.prediction_id = entry.id)) order by id)
            filter (where owner_id = $1), '[]') as own
        from entry group by event_id, trigger_id),
      on_outcome as (
        select event_id, trigger_id, outcome_id, sum(value_cents)::bigint as cents, array_agg(distinct name) as names
        from entry where counts group by 1, 2, 3),
      identity as (
        select event_id, trigger_id, jsonb_agg(jsonb_build_object('name', name, 'cents', cents, 'outcomeId', outcome_id)
          order by cents desc, name) as identities
        from on_outcome, unnest(names) as name group by 1, 2)
      select pool.event_id as "eventId", pool.trigger_id as "triggerId", e.name as "eventName", t.name as "triggerName",
        e.starts_at as "startsAt", e.closed_at as "closedAt", e.status, pool.total as "totalCents", pool.own,
        coalesce(identity.identities, '[]') as identities, s.event_id is not null as "isSettled", ${settlementColumns},
        pool.entries, clock_timestamp() as now
      from pool join event e on e.id = pool.event_id
      join trigger_definition t on t.id = pool.trigger_id
      left join identity using (event_id, trigger_id)
      left join pool_settlement s on s.event_id = pool.event_id and s.trigger_id = pool.trigger_id
      order by e.starts_at desc, e.id desc, pool.total desc, pool.trigger_id`,
    values: [player.id, maxEvents],
  })
  return {
    trigger_pools: inOrder(rows.map((row) => poolView(row, lockoutSeconds))),
    events: await nextEvents({ queries, lockoutSeconds }),
  }
}

/** The pools that can be entered now, whether or not they have entries. */
async function nextEvents({ queries, lockoutSeconds }: PoolReads): Promise<Answer['events']> {
  const rows = await queries.query<NextEvent>({
    name: 'next-pool-events',
    text: `
      select e.id, e.name, e.starts_at as "startsAt", e.closed_at as "closedAt", e.status,
        (select c.name from event_collection ec join collection c on c.id = ec.collection_id
          where ec.event_id = e.id order by c.id desc limit 1) as collection
      from event e
      where e.pool and e.status = 'open' and e.closed_at is null
        and e.starts_at > statement_timestamp() + make_interval(secs => $1)
      order by e.starts_at, e.id limit $2`,
    values: [lockoutSeconds, maxNextEvents],
  })
  return rows.map((row) => nextEventView(row, lockoutSeconds))
}
