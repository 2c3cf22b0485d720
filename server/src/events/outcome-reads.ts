import type { AccountId, AssetId, EventId, OutcomeId } from '@called-shot/shared/ids.ts'
import type { VoidEvidence } from '@called-shot/shared/events/void-reasons.ts'
import type { EndedPrediction } from '@called-shot/shared/predictions/amendment-rules.ts'
import type { Queries, Reader } from '../commit/reader.ts'
import { isLateEntry } from '../outcome-state.ts'
import { outcomeColumns, type OutcomeRow } from './event-reads.ts'

/** What an operator names an outcome by. */
export interface OutcomeKey {
  readonly event_id: number
  readonly person_id: string | null
  readonly trigger_id: number
}

/** The outcome of that key, registered; null if nobody has predicted it. */
export async function readOutcomeByKey(read: Reader, key: OutcomeKey): Promise<OutcomeRow | null> {
  const found = await read.first<OutcomeRow>({
    name: 'outcome-by-key',
    text: `
      select ${outcomeColumns} from outcome o
      where o.event_id = $1 and o.person_id is not distinct from $2 and o.trigger_id = $3`,
    values: [key.event_id, key.person_id, key.trigger_id],
  })
  if (found) read.expectOutcome(found)
  return found
}

/** Why the outcomes of a canceled event are void: the evidence of those that were voided with it. */
export async function readWhyCanceled(queries: Queries, event: EventId): Promise<VoidEvidence | null> {
  const row = await queries.first<{ evidence: VoidEvidence | null }>({
    name: 'why-canceled',
    text: `
      select evidence from outcome
      where event_id = $1 and evidence->>'void_because' in ('cancelled', 'abandoned', 'postponed') limit 1`,
    values: [event],
  })
  return row?.evidence ?? null
}

export interface Unclaimed extends Pick<OutcomeRow, 'id' | 'status'> {
  /** How many predictions on it have not ended. */
  readonly unclaimed: number
}

/** The outcome of that key, not registered; null if nobody has predicted it. */
export async function readUnclaimed(queries: Queries, key: OutcomeKey): Promise<Unclaimed | null> {
  return queries.first<Unclaimed>({
    name: 'unclaimed-of-outcome',
    text: `
      select o.id, o.status, (select count(*) from asset a
        where a.outcome_id = o.id and a.kind = 'prediction' and a.place <> 'gone') as unclaimed
      from outcome o where o.event_id = $1 and o.person_id is not distinct from $2 and o.trigger_id = $3`,
    values: [key.event_id, key.person_id, key.trigger_id],
  })
}

export interface OutcomeReferences {
  /** Whether the person exists, or none is named. */
  readonly isPerson: boolean
  /** Whether the person takes part in the event, or none is named. */
  readonly takesPart: boolean
  /** What the trigger is about; null if there is no such trigger. */
  readonly subject: 'person' | 'event' | null
}

export async function readOutcomeReferences(queries: Queries, key: OutcomeKey): Promise<OutcomeReferences> {
  return queries.one<OutcomeReferences>({
    name: 'outcome-references',
    text: `
      select ($1::text is null or exists (select 1 from person where id = $1)) as "isPerson",
        ($1 is null or exists (
          select 1 from event_participant where event_id = $3 and person_id = $1)) as "takesPart",
        (select subject from trigger_definition where id = $2) as subject`,
    values: [key.person_id, key.trigger_id, key.event_id],
  })
}

/** An amended outcome, registered; null if it has not been amended. */
export async function readOutcomeToCorrect(read: Reader, id: OutcomeId): Promise<OutcomeRow | null> {
  const found = await read.first<OutcomeRow>({
    name: 'outcome-to-correct',
    text: `select ${outcomeColumns} from outcome o where o.id = $1 and o.amended_at is not null`,
    values: [id],
  })
  if (found) read.expectOutcome(found)
  return found
}

export interface Ended extends EndedPrediction {
  readonly id: AssetId
  readonly accountId: AccountId
  readonly tutorial: boolean
  readonly name: string
}

/** Claimed ones with what they were claimed as, and those whose cards came back because the outcome was void. */
export function readEndedPredictions(
  queries: Queries,
  {
    outcomeId,
    after,
    most,
  }: { readonly outcomeId: OutcomeId; readonly after: number; readonly most: number },
): Promise<Ended[]> {
  return queries.query<Ended>({
    name: 'ended-predictions',
    text: `
      select ended.*, exists (
        select 1 from transfer t where t.ref = ended.id and t.kind = 'correction') as "isPaid"
      from (
        select c.prediction_id as id, c.account_id as "accountId", c.claimed_as as "endedAs",
          c.prize_cents as "prizeCents", c.tutorial, a.name
        from claim c join asset a on a.id = c.prediction_id
        where c.outcome_id = $1 and c.prediction_id > $2
        union all
        select a.id, a.owner_id, 'void', a.value_cents, a.tutorial or a.bonus_paid, a.name
        from asset a join event e on e.id = a.event_id
        where a.outcome_id = $1 and a.kind = 'prediction' and a.gone_as = 'voided' and a.id > $2
          and not ${isLateEntry}
        order by id limit $3) ended
      order by ended.id`,
    values: [outcomeId, after, most],
  })
}

/** Whether predictions of this player on any of these events exist or have existed. */
export async function readHasPredicted(
  queries: Queries,
  player: AccountId,
  events: readonly number[],
): Promise<boolean> {
  const { has } = await queries.one<{ has: boolean }>({
    name: 'has-predicted',
    text: `
      select exists (select from asset
        where owner_id = $1 and kind = 'prediction' and event_id = any ($2::bigint[])) as has`,
    values: [player, events],
  })
  return has
}
