import type { AnswerOf, ParamsOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { AssetId, OutcomeId } from '@called-shot/shared/ids.ts'
import { cents, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { pools } from '@called-shot/shared/pools/contract.ts'
import { shareIn } from '@called-shot/shared/pools/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { counts, type PoolReads } from './pool-lists.ts'
import { poolHead, type PoolRow } from './pool-view.ts'
import { keptSettlement, settlementColumns, type KeptSettlement, type SettlementRow } from './pool-reads.ts'

type Answer = AnswerOf<typeof pools.audit>
type Entry = Answer['data'][number]

interface AuditedPool extends PoolRow, Omit<SettlementRow, 'entries'> {
  readonly settledAt: Date | null
  readonly isSettled: boolean
  readonly right: number
  readonly wrong: number
  readonly void: number
  /** The shares of the correct entries before any leftover cent. */
  readonly flooredCents: Cents
}

interface EntryRow {
  readonly id: AssetId
  readonly name: string
  readonly valueCents: Cents
  readonly outcomeId: OutcomeId
  readonly status: Entry['status']
}

/** An entry as it was when the pool was settled, or as it is now before that. */
const statusThen = `(case when not ${counts} then 'void' when s.event_id is null then o.status
  when a.outcome_id = any (s.right_outcomes) then 'true' else 'false' end)`
const entriesOfPool = `
  asset a join event e on e.id = a.event_id join outcome o on o.id = a.outcome_id
  left join pool_settlement s on s.event_id = a.event_id and s.trigger_id = a.trigger_id
  where a.kind = 'prediction' and a.event_id = $1 and a.trigger_id = $2 and e.pool`

/** One pool with the arithmetic of every share: correct entries first, then incorrect ones, each by their ids. */
export async function auditPool(
  { queries, lockoutSeconds }: PoolReads,
  { event_id, trigger_id }: ParamsOf<typeof pools.audit>,
  query: QueryOf<typeof pools.audit>,
): Promise<Answer> {
  const pool = await queries.first<AuditedPool>({
    name: 'audited-pool',
    text: `
      with entry as (
        select a.value_cents as cents, ${counts} as counts, ${statusThen} as status, s.right_cents, s.forfeited_cents
        from ${entriesOfPool}),
      total as (
        select count(*) filter (where counts)::int as entries,
          coalesce(sum(cents) filter (where counts), 0)::bigint as total,
          count(*) filter (where status = 'true')::int as right, count(*) filter (where status = 'false')::int as wrong,
          count(*) filter (where status = 'void')::int as void,
          coalesce(sum(div(forfeited_cents::numeric * cents, right_cents)) filter (where status = 'true'), 0)::bigint
            as floored,
          count(*) as known
        from entry)
      select e.id as "eventId", t.id as "triggerId", e.name as "eventName", t.name as "triggerName",
        e.starts_at as "startsAt", e.closed_at as "closedAt", e.status, total.total as "totalCents",
        total.right, total.wrong, total.void, total.floored as "flooredCents", s.settled_at as "settledAt",
        s.event_id is not null as "isSettled", ${settlementColumns}, total.entries, clock_timestamp() as now
      from total, event e, trigger_definition t
      left join pool_settlement s on s.event_id = $1 and s.trigger_id = $2
      where e.id = $1 and t.id = $2 and total.known > 0`,
    values: [event_id, trigger_id],
  })
  if (!pool) throw refuse('not_found', 'event_id: there is no such pool')
  const kept = pool.isSettled ? keptSettlement(pool) : null
  const rows = await queries.query<EntryRow>({
    name: 'audited-entries',
    text: `
      select a.id, p.name, a.value_cents as "valueCents", a.outcome_id as "outcomeId", ${statusThen} as status
      from ${entriesOfPool.replace('where', 'join person p on p.id = a.person_id where')}
      order by ${statusThen} = 'void', ${statusThen} <> 'true', a.id limit $3 offset $4`,
    values: [event_id, trigger_id, query.limit, query.offset],
  })
  const sharesCents = kept && kept.rightCents > 0 ? kept.forfeitedCents : zeroCents
  return {
    ...poolHead(pool, { lockoutSeconds, isSettled: pool.isSettled }),
    settled_at: pool.settledAt,
    right_amount: kept?.rightCents ?? null,
    forfeited_amount: kept?.forfeitedCents ?? null,
    right_entries: pool.right,
    wrong_entries: pool.wrong,
    void_entries: pool.void,
    shares_amount: kept ? sharesCents : null,
    leftover_cents: cents(sharesCents - (kept ? pool.flooredCents : zeroCents)),
    data: rows.map((row) => auditedEntry(row, kept)),
    pagination_metadata: paginate(pool.right + pool.wrong + pool.void + pending(pool), query),
  }
}

/** Entries that count and are not decided yet. */
function pending({ entries, right, wrong }: AuditedPool): number {
  return entries - right - wrong
}

function auditedEntry({ id, name, valueCents, status }: EntryRow, kept: KeptSettlement | null): Entry {
  const share = kept && status === 'true' ? shareIn(kept, { id, valueCents }) : null
  return {
    prediction_id: id,
    name,
    amount: valueCents,
    status,
    floored: share?.flooredCents ?? null,
    remainder: share?.remainder ?? null,
    has_leftover_cent: share?.hasLeftoverCent ?? false,
    share: share ? share.cents : kept ? zeroCents : null,
  }
}
