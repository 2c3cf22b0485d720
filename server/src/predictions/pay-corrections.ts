import type { AccountId, AssetId, EventId, OutcomeId, TriggerId } from '@called-shot/shared/ids.ts'
import { formatUsd, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { owedAfterAmendment, type EndedPrediction } from '@called-shot/shared/predictions/amendment-rules.ts'
import type { Effects, Notice, Transfer } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import { outcomeColumns, readEvents, type OutcomeRow } from '../events/event-reads.ts'
import { house } from '../ledger/kinds.ts'
import { readSettlement } from '../pools/pool-reads.ts'
import { bonusOf } from '../pools/settle-pool.ts'

/** A transfer and a notice each: a batch stays below the thousand rows that a commit may hold. */
const mostPredictions = 300

interface Amended {
  readonly id: OutcomeId
  readonly triggerId: TriggerId
  /** As it is from now on. */
  readonly status: OutcomeRow['status']
  readonly event: { readonly id: EventId; readonly pool: boolean; readonly name: string }
  /** Only predictions whose ids are higher. */
  readonly after: number
}

interface Ended extends Omit<EndedPrediction, 'bonusCents'> {
  readonly id: AssetId
  readonly accountId: AccountId
  readonly valueCents: Cents
  readonly tutorial: boolean
  readonly name: string
}

type Correction = Required<Transfer> & { readonly accountId: AccountId }

interface Corrections {
  readonly transfers: readonly Correction[]
  readonly notices: readonly Notice[]
  /** The highest prediction that was looked at. */
  readonly last: number
  /** More predictions come after it. */
  readonly hasMore: boolean
}

/**
 * What is owed on predictions that had ended before their outcome was amended: at most 300 at once. Asking again owes
 * nothing twice, since what has been paid counts. The shares of a pool are frozen when it is settled (Design §4 Pools):
 * who comes true only later gets the prize, and no part of what others have shared.
 */
export async function correctionsOn(read: Reader, amended: Amended): Promise<Corrections> {
  const rows = await endedPredictions(read, amended)
  const { status } = amended
  const pool = amended.event.pool
    ? await readSettlement(read, { eventId: amended.event.id, triggerId: amended.triggerId })
    : null
  const owed = rows.flatMap((row) => {
    if (status === 'pending') return []
    const bonusCents = pool ? bonusOf(pool, { ...row, outcomeId: amended.id }) : zeroCents
    const cents = owedAfterAmendment({ ...row, bonusCents }, status)
    return cents > 0 ? [{ ...row, cents }] : []
  })
  const ids = await read.newIds(owed.length)
  return {
    transfers: owed.map(({ id: ref, accountId, cents, tutorial }, index) => {
      const purse = purseOf(accountId)
      const to = tutorial ? purse.bonus : purse.available
      return { id: ids[index] ?? 0, from: house.corrections, to, cents, kind: 'correction', ref, accountId }
    }),
    notices: owed.map(({ id, accountId, cents, paidCents, name }) => ({
      accountId,
      type: 'prediction_resolved',
      message: `Decided again: ${name}. ${formatUsd(cents)} was paid into your balance.`,
      payload: {},
      fact: `corrected:${id}:${paidCents + cents}`,
    })),
    last: rows.at(-1)?.id ?? amended.after,
    hasMore: rows.length === mostPredictions,
  }
}

/** House command: pays the rest of what is owed on an amended outcome. Answers where the next batch begins. */
export async function payCorrections(
  { read }: Context<null>,
  input: { outcomeId: OutcomeId; after: number },
): Promise<Effects<{ last: number; hasMore: boolean }>> {
  const [outcome] = await read.query<OutcomeRow>({
    name: 'outcome-to-correct',
    text: `select ${outcomeColumns} from outcome o where o.id = $1 and o.amended_at is not null`,
    values: [input.outcomeId],
  })
  const [event] = outcome ? await readEvents(read, [outcome.eventId]) : []
  if (!outcome || !event) return { answer: { last: input.after, hasMore: false } }
  read.expectOutcome(outcome)
  const { transfers, notices, last, hasMore } = await correctionsOn(read, {
    ...outcome,
    event,
    after: input.after,
  })
  return {
    answer: { last, hasMore },
    transfers,
    notices,
    ...(!hasMore ? { correctedOutcomes: [outcome.id] } : {}),
  }
}

/** Claimed ones with what they were claimed as, and those whose cards came back because the outcome was void. */
function endedPredictions(read: Reader, { id, after }: Amended): Promise<Ended[]> {
  return read.query<Ended>({
    name: 'ended-predictions',
    text: `
      select c.prediction_id as id, c.account_id as "accountId", c.claimed_as as "endedAs", c.prize_cents as "prizeCents",
        c.tutorial, a.value_cents as "valueCents", a.name, paid.cents as "paidCents"
      from outcome o
      join claim c on c.outcome_id = o.id
      join asset a on a.id = c.prediction_id
      cross join lateral (
        select coalesce(sum(t.cents), 0)::bigint as cents from transfer t
        where t.ref = a.id and t.kind in ('pool_bonus', 'correction')) paid
      where o.id = $1 and c.prediction_id > $2
      union all
      select a.id, a.owner_id, 'void', a.value_cents, a.tutorial, a.value_cents, a.name, paid.cents
      from outcome o
      join event e on e.id = o.event_id
      join asset a on a.outcome_id = o.id and a.kind = 'prediction' and a.gone_as = 'voided'
        and (e.actual_started_at is null or a.created_at < e.actual_started_at)
      cross join lateral (
        select coalesce(sum(t.cents), 0)::bigint as cents from transfer t
        where t.ref = a.id and t.kind in ('pool_bonus', 'correction')) paid
      where o.id = $1 and a.id > $2
      order by id limit $3`,
    values: [id, after, mostPredictions],
  })
}
