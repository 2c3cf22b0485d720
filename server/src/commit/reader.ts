import type { Pool, PoolClient, QueryResultRow } from 'pg'
import type { AccountId, AssetId, EventId, OutcomeId, TournamentId } from '@called-shot/shared/ids.ts'
import { traceRead } from '../tracing/span.ts'
import type { IdSource } from './ids.ts'

/** A prepared statement: named, so that PostgreSQL parses and plans it once per connection. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values?: readonly unknown[]
}

export interface Queries {
  query<Row>(statement: Statement): Promise<Row[]>
  /** The first row, null if there is none. */
  first<Row>(statement: Statement): Promise<Row | null>
  /** The first row of a statement that always has one; throws if it has none. */
  one<Row>(statement: Statement): Promise<Row>
}

export function queriesOf(pool: Pool | PoolClient): Queries {
  async function query<Row>(statement: Statement): Promise<Row[]> {
    const { name, text, values = [] } = statement
    const { rows } = await traceRead(name, () =>
      pool.query<QueryResultRow>({ name, text, values: [...values] }),
    )
    return rows as Row[]
  }
  async function first<Row>(statement: Statement): Promise<Row | null> {
    const [row = null] = await query<Row>(statement)
    return row
  }
  async function one<Row>(statement: Statement): Promise<Row> {
    const row = await first<Row>(statement)
    if (row === null) throw new Error(`the statement ${statement.name} gave no row`)
    return row
  }
  return { query, first, one }
}

interface Versioned<Id> {
  readonly id: Id
  readonly version: number
}

interface OwnedVersion extends Versioned<AssetId> {
  readonly ownerId: AccountId
}

/** Every row that a decision is based on. `commit` refuses the plan if one of them has changed. */
export interface Expectations {
  readonly assets: Map<AssetId, OwnedVersion>
  readonly events: Map<EventId, Versioned<EventId>>
  readonly outcomes: Map<OutcomeId, Versioned<OutcomeId>>
  readonly tournaments: Map<TournamentId, Versioned<TournamentId>>
}

/**
 * What a command reads with. Reads of assets, events, outcomes and tournaments (the `*-reads.ts` of each slice)
 * register the versions they saw, so that the author of a command cannot forget to.
 */
export interface Reader extends Queries {
  expectAsset(asset: OwnedVersion): void
  expectEvent(event: Versioned<EventId>): void
  expectOutcome(outcome: Versioned<OutcomeId>): void
  expectTournament(tournament: Versioned<TournamentId>): void
  /** Fresh ids for what the command is about to mint. */
  newIds(count: number): Promise<number[]>
  newId(): Promise<number>
}

export function createReader(pool: Pool, ids: IdSource): { reader: Reader; expectations: Expectations } {
  const expectations: Expectations = {
    assets: new Map(),
    events: new Map(),
    outcomes: new Map(),
    tournaments: new Map(),
  }
  const reader: Reader = {
    ...queriesOf(pool),
    expectAsset: (asset) => keepFirst(expectations.assets, asset),
    expectEvent: (event) => keepFirst(expectations.events, event),
    expectOutcome: (outcome) => keepFirst(expectations.outcomes, outcome),
    expectTournament: (tournament) => keepFirst(expectations.tournaments, tournament),
    newIds: (count) => ids.take(count),
    newId: () => ids.takeOne(),
  }
  return { reader, expectations }
}

/** If a row is read twice, the first version counts: decisions may already be based on it. */
function keepFirst<Id, Row extends { readonly id: Id }>(expected: Map<Id, Row>, row: Row): void {
  if (!expected.has(row.id)) expected.set(row.id, row)
}
