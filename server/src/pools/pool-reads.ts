import type { AccountId, AssetId, EventId, OutcomeId, TriggerId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { PoolEntry, PoolSettlement } from '@called-shot/shared/pools/rules.ts'
import { isLateEntry, outcomeIsFinal } from '../outcome-state.ts'
import type { Queries, Reader } from '../commit/reader.ts'

/** All predictions on one trigger of one event. */
export interface PoolKey {
  readonly eventId: EventId
  readonly triggerId: TriggerId
}

/** A pool's stored result, with its correct entries; it never changes. */
export interface KeptSettlement extends PoolSettlement {
  readonly rightOutcomes: readonly OutcomeId[]
  readonly lateEntries: readonly AssetId[]
}

/** The settlement's columns, of a row `s`. Ids in an array would come as text. */
export const settlementColumns = `s.entries, s.right_cents as "rightCents", s.forfeited_cents as "forfeitedCents",
  s.last_cent_remainder as "lastCentRemainder", s.last_cent_entry as "lastCentEntry",
  to_jsonb(s.right_outcomes) as "rightOutcomes", to_jsonb(s.late_entries) as "lateEntries"`

export interface SettlementRow {
  readonly entries: number
  readonly rightCents: Cents
  readonly forfeitedCents: Cents
  readonly lastCentRemainder: number | null
  readonly lastCentEntry: number | null
  readonly rightOutcomes: readonly OutcomeId[]
  readonly lateEntries: readonly AssetId[]
}

export function keptSettlement(row: SettlementRow): KeptSettlement {
  const { lastCentRemainder, lastCentEntry, ...kept } = row
  return {
    ...kept,
    lastCent:
      lastCentRemainder === null || lastCentEntry === null
        ? null
        : { remainder: lastCentRemainder, entryId: lastCentEntry },
  }
}

/** Null while the pool is not settled. A settlement never changes, so nothing needs to be registered. */
export async function readSettlement(
  read: Reader,
  { eventId, triggerId }: PoolKey,
): Promise<KeptSettlement | null> {
  const row = await read.first<SettlementRow>({
    name: 'pool-settlement',
    text: `select ${settlementColumns} from pool_settlement s where s.event_id = $1 and s.trigger_id = $2`,
    values: [eventId, triggerId],
  })
  return row ? keptSettlement(row) : null
}

/** The value that prediction `a` on event `e` with outcome `o` has in a pool that is not settled yet. */
export const countsNow = `(o.status <> 'void' and a.gone_as is distinct from 'voided' and not ${isLateEntry})`

interface EnteredOutcome {
  readonly id: OutcomeId
  readonly status: PoolEntry['status']
}

interface EntryRow extends PoolEntry {
  readonly id: AssetId
  readonly outcomeId: OutcomeId
  readonly outcomeVersion: number
  readonly eventVersion: number
  readonly isLate: boolean
}

export interface Entered {
  /** By their ids, including claimed ones, whose rows stay. Late ones are void, whatever their outcome. */
  readonly entries: readonly PoolEntry[]
  readonly outcomes: readonly EnteredOutcome[]
  readonly lateEntries: readonly AssetId[]
}

/** Everything a settlement depends on: registers the event and each outcome with entries as they were read. */
export async function readEntries(read: Reader, { eventId, triggerId }: PoolKey): Promise<Entered> {
  const rows = await read.query<EntryRow>({
    name: 'pool-entries',
    text: `
      select a.id, a.value_cents as "valueCents", o.status, o.id as "outcomeId", o.version as "outcomeVersion",
        e.version as "eventVersion", (o.status <> 'void' and not ${countsNow}) as "isLate",
        (${outcomeIsFinal}) as "isFinal"
      from asset a join outcome o on o.id = a.outcome_id join event e on e.id = a.event_id
      where a.kind = 'prediction' and a.event_id = $1 and a.trigger_id = $2
      order by a.id`,
    values: [eventId, triggerId],
  })
  const outcomes = new Map<OutcomeId, EnteredOutcome>()
  for (const { outcomeId, outcomeVersion, eventVersion, status } of rows) {
    read.expectEvent({ id: eventId, version: eventVersion })
    read.expectOutcome({ id: outcomeId, version: outcomeVersion })
    outcomes.set(outcomeId, { id: outcomeId, status })
  }
  return {
    entries: rows.map((row) => (row.isLate ? { ...row, status: 'void', isFinal: true } : row)),
    outcomes: [...outcomes.values()],
    lateEntries: rows.filter(({ isLate }) => isLate).map(({ id }) => id),
  }
}

/** A player with an entry in a pool of an event, and the pool as it is now. */
export interface Entrant {
  readonly accountId: AccountId
  readonly triggerId: TriggerId
  readonly name: string
  readonly entries: number
  readonly totalCents: Cents
}

/** At most `most` entrants of an event's pools, in the order of their ids, after that one. */
export function readEntrants(
  queries: Queries,
  wanted: {
    readonly eventId: EventId
    readonly after: { readonly account: number; readonly trigger: number }
    readonly most: number
  },
): Promise<Entrant[]> {
  return queries.query<Entrant>({
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
    values: [wanted.eventId, wanted.after.account, wanted.after.trigger, wanted.most],
  })
}
