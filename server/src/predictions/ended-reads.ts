import type { AccountId, AssetId, DefinitionId, EventId, OutcomeId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { Queries } from '../commit/reader.ts'
import type { OutcomeRow } from '../events/event-reads.ts'
import { wantsNotice } from '../notifications/call-notices.ts'
import { endedInOneCommit } from '../offers/offer-reads.ts'
import { isLateEntry } from '../outcome-state.ts'

type OutcomeToSettle = Pick<OutcomeRow, 'id' | 'status' | 'version'>

export async function readOutcomeToSettle(queries: Queries, id: OutcomeId): Promise<OutcomeToSettle | null> {
  return queries.first<OutcomeToSettle>({
    name: 'outcome-to-settle',
    text: 'select id, status, version from outcome where id = $1',
    values: [id],
  })
}

export interface Decided {
  readonly id: AssetId
  readonly ownerId: AccountId
  readonly place: 'held' | 'slotted'
  readonly version: number
  readonly name: string
  readonly definitionId: DefinitionId
  readonly rarity: number
  readonly priceCents: Cents | null
  readonly valueCents: Cents
  /** Crafted after the actual start: void whatever the outcome; its owner is notified when the cards are returned. */
  readonly isLate: boolean
  /** Whether the owner wants notices of decided predictions. */
  readonly isNotified: boolean
  /** Whether more are left for the next batch. */
  readonly isFollowed: boolean
}

/** Predictions on an outcome after that id: at most `most`, and as many as one commit can end the offers of. */
export function readDecided(
  queries: Queries,
  {
    outcomeId,
    after,
    most,
  }: { readonly outcomeId: OutcomeId; readonly after: number; readonly most: number },
): Promise<Decided[]> {
  return queries.query<Decided>({
    name: 'predictions-to-settle',
    text: endedInOneCommit(
      `select a.id, a.owner_id as "ownerId", a.place, a.version, a.name, a.definition_id as "definitionId", a.rarity,
        a.price_cents as "priceCents", a.value_cents as "valueCents",
        ${isLateEntry} as "isLate", ${wantsNotice(`'decided'`)} as "isNotified"
      from asset a join event e on e.id = a.event_id join account o on o.id = a.owner_id
      where a.outcome_id = $1 and a.kind = 'prediction' and a.place <> 'gone' and a.id > $2`,
      most,
    ),
    values: [outcomeId, after],
  })
}

/** The predictions on an outcome that have not ended, as many as one commit can end. */
export async function readPredictionsOfOutcome(
  queries: Queries,
  id: OutcomeId,
  most: number,
): Promise<AssetId[]> {
  const rows = await queries.query<{ id: AssetId }>({
    name: 'predictions-of-outcome',
    text: endedInOneCommit(
      `select id from asset where outcome_id = $1 and kind = 'prediction' and place <> 'gone'`,
      most,
    ),
    values: [id],
  })
  return rows.map((row) => row.id)
}

/** The predictions that were crafted at or after the actual start of an event, as many as one commit can end. */
export async function readLateEntries(queries: Queries, event: EventId, most: number): Promise<AssetId[]> {
  const rows = await queries.query<{ id: AssetId }>({
    name: 'late-entries',
    text: endedInOneCommit(
      `select a.id from asset a join event e on e.id = a.event_id
      where a.event_id = $1 and a.kind = 'prediction' and a.place <> 'gone' and a.created_at >= e.actual_started_at`,
      most,
    ),
    values: [event],
  })
  return rows.map(({ id }) => id)
}

/** What each of these outcomes was decided on. */
export async function readEvidence(
  queries: Queries,
  outcomes: readonly OutcomeId[],
): Promise<ReadonlyMap<OutcomeId, unknown>> {
  const rows = await queries.query<{ id: OutcomeId; evidence: unknown }>({
    name: 'evidence-of-outcomes',
    text: 'select id, evidence from outcome where id = any($1::bigint[])',
    values: [outcomes],
  })
  return new Map(rows.map(({ id, evidence }) => [id, evidence]))
}
