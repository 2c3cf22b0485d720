import type { AccountId, EventId, TriggerId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import { countsNow } from './pool-reads.ts'

const maxNotices = 500

interface Entrant {
  readonly accountId: AccountId
  readonly triggerId: TriggerId
  readonly name: string
  readonly entries: number
  readonly totalCents: Cents
}

/** The last entrant who was notified; the next batch begins after them. */
export interface Told {
  readonly account: number
  readonly trigger: number
  readonly done: boolean
}

/**
 * House command: notifies everybody with an entry in a pool of the event that it is closed, including those who have
 * claimed it already, at most 500 at once. The last batch marks the event as notified. Returns where the next batch
 * starts.
 */
export async function closePools(
  { read }: Context<null>,
  input: { eventId: EventId; startsAt: Date; after: Pick<Told, 'account' | 'trigger'> },
): Promise<Effects<Told>> {
  const { eventId, startsAt, after } = input
  const entrants = await read.query<Entrant>({
    name: 'pool-entrants',
    text: `
      with entry as materialized (
        select a.owner_id, a.trigger_id, a.value_cents
        from asset a join outcome o on o.id = a.outcome_id join event e on e.id = a.event_id
        where a.kind = 'prediction' and a.event_id = $1 and ${countsNow}),
      pool as (
        select trigger_id, count(*)::int as entries, sum(value_cents)::bigint as total from entry group by trigger_id)
      select distinct entry.owner_id as "accountId", pool.trigger_id as "triggerId", e.name || ': ' || t.name as name,
        pool.entries, pool.total as "totalCents"
      from entry join pool using (trigger_id) join trigger_definition t on t.id = pool.trigger_id, event e
      where e.id = $1 and (entry.owner_id, pool.trigger_id) > ($2, $3)
      order by 1, 2 limit $4`,
    values: [eventId, after.account, after.trigger, maxNotices],
  })
  const last = entrants.at(-1)
  const done = entrants.length < maxNotices
  return {
    answer: { account: last?.accountId ?? 0, trigger: last?.triggerId ?? 0, done },
    notices: entrants.map(({ accountId, triggerId, name, entries, totalCents }) => ({
      accountId,
      type: 'pool_closed',
      facts: { name, entries, cents: totalCents },
      payload: { EventId: eventId, TriggerId: triggerId },
      fact: `pool_closed:${eventId}:${triggerId}:${startsAt.toISOString()}`,
    })),
    ...(done ? { closePools: [{ eventId, startsAt }] } : {}),
  }
}
