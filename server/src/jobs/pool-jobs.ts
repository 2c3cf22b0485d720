import type { EventId } from '@called-shot/shared/ids.ts'
import { outcomeIsFinal } from '../outcome-state.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Game } from '../game.ts'
import { closePools } from '../pools/close-pools.ts'
import type { PoolKey } from '../pools/pool-reads.ts'
import { settlePool } from '../pools/settle-pool.ts'
import { eachAlone } from '../each-alone.ts'
import type { Job } from './ticker.ts'

export interface PoolJobParts extends Pick<Game, 'database' | 'runner'> {
  readonly lockoutSeconds: number
}

const maxAtOnce = 20

/** The jobs of pools: they notify entrants that a pool has closed, and store its result. */
export function poolJobs({ database, runner, lockoutSeconds }: PoolJobParts): Job[] {
  const queries = queriesOf(database.house)

  async function close(): Promise<boolean> {
    const events = await queries.query<{ id: EventId; startsAt: Date }>({
      name: 'pools-to-close',
      text: `
        select e.id, e.starts_at as "startsAt" from event e
        where e.pool and e.status <> 'cancelled' and e.starts_at > statement_timestamp() - interval '1 day'
          and (e.closed_at is not null or e.starts_at <= statement_timestamp() + make_interval(secs => $1))
          and not exists (
            select 1 from pool_closing c
            where c.event_id = e.id and (c.starts_at = e.starts_at or c.told_at >= e.closed_at))
        order by e.starts_at limit $2`,
      values: [lockoutSeconds, maxAtOnce],
    })
    await eachAlone(events, async ({ id, startsAt }) => {
      let progress = { account: 0, trigger: 0, done: false }
      while (!progress.done)
        progress = await runner.runHouse(closePools, { eventId: id, startsAt, after: progress })
    })
    return events.length === maxAtOnce
  }

  async function settle(): Promise<boolean> {
    const pools = await queries.query<PoolKey>({
      name: 'pools-to-settle',
      text: `
        select o.event_id as "eventId", o.trigger_id as "triggerId"
        from event e join outcome o on o.event_id = e.id
        where e.pool and e.closed_at is not null and e.starts_at > statement_timestamp() - interval '30 days'
          and not exists (
            select 1 from pool_settlement s where s.event_id = o.event_id and s.trigger_id = o.trigger_id)
          and exists (select 1 from asset a where a.outcome_id = o.id and a.kind = 'prediction'
            and a.event_id = o.event_id and a.trigger_id = o.trigger_id)
        group by 1, 2
        having bool_and(${outcomeIsFinal})
        order by 1, 2 limit $1`,
      values: [maxAtOnce],
    })
    const settled = await eachAlone(pools, (pool) => runner.runHouse(settlePool, pool))
    return settled.filter(Boolean).length === maxAtOnce
  }

  async function forgetChanges(): Promise<void> {
    await database.owner.query(
      `delete from pool_change where at < statement_timestamp() - interval '10 minutes'`,
    )
  }

  return [
    { name: 'tell that pools are closed', everyMilliseconds: 1000, work: close },
    { name: 'settle pools', everyMilliseconds: 1000, work: settle },
    { name: 'forget pool changes', everyMilliseconds: 60_000, work: forgetChanges },
  ]
}
