import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { closesAt, isOpen, type EventClock } from '@called-shot/shared/events/rules.ts'
import type { AssetId, EventId, OutcomeId, TriggerId } from '@called-shot/shared/ids.ts'
import { zeroCents, type Cents } from '@called-shot/shared/money.ts'
import type { pools } from '@called-shot/shared/pools/contract.ts'
import { predictionStatus, type OutcomeState } from '@called-shot/shared/predictions/rules.ts'
import type { PredictionStatus } from '@called-shot/shared/predictions/statuses.ts'
import { keptSettlement, type KeptSettlement, type SettlementRow } from './pool-reads.ts'
import { bonusOf } from './settle-pool.ts'

type Answer = AnswerOf<typeof pools.list>
type PoolView = Answer['trigger_pools'][number]

interface OwnEntry {
  readonly id: AssetId
  readonly name: string
  readonly cents: Cents
  readonly counts: boolean
  readonly outcomeId: OutcomeId
  readonly status: OutcomeState['status']
  readonly finalAt: string | null
  readonly frozen: boolean
  /** What it was claimed as; null before. */
  readonly claimedAs: 'true' | 'false' | null
}

export interface PoolRow extends EventClock {
  readonly eventId: EventId
  readonly triggerId: TriggerId
  readonly eventName: string
  readonly triggerName: string
  readonly entries: number
  readonly totalCents: Cents
  readonly now: Date
}

export interface ListedPool extends PoolRow, Omit<SettlementRow, 'entries'> {
  readonly isSettled: boolean
  readonly identities: readonly { name: string; cents: Cents; outcomeId: OutcomeId }[]
  readonly own: readonly OwnEntry[]
}

/** Sorts open pools first, the next to close at the top; then the others, the latest first. */
export function inOrder(views: readonly PoolView[]): PoolView[] {
  const open = views.filter(({ is_open }) => is_open)
  const closes = ({ closes_at }: PoolView) => closes_at?.getTime() ?? 0
  return [
    ...open.toSorted((a, b) => closes(a) - closes(b)),
    ...views.filter(({ is_open }) => !is_open).toSorted((a, b) => closes(b) - closes(a)),
  ]
}

/** A pool with its sums and the player's own entries. */
export function poolView(row: ListedPool, lockoutSeconds: number): PoolView {
  const at = { now: row.now, lockoutSeconds }
  const kept = row.isSettled ? keptSettlement(row) : null
  return {
    ...poolHead(row, { lockoutSeconds, isSettled: row.isSettled }),
    user_identity_pool: row.own.map((entry) => {
      const outcome = { ...entry, finalAt: entry.finalAt === null ? null : new Date(entry.finalAt) }
      // A void outcome may still be corrected in its dispute window; a late or returned entry stays void.
      const isVoidForGood = !entry.counts && entry.status !== 'void'
      const status = isVoidForGood ? 'Resolved Void' : predictionStatus(outcome, row, at)
      return {
        name: entry.name,
        player_amount: entry.cents,
        status,
        prediction_id: entry.id,
        outcome_id: entry.outcomeId,
        bonus: bonusKnown(entry, { kept, status }),
      }
    }),
    total_identity_pool: row.identities.map(({ name, cents, outcomeId }) => ({
      name,
      subtotal_amount: cents,
      outcome_id: outcomeId,
    })),
  }
}

/**
 * An entry's bonus; null while it is open. An entry that is finally incorrect or void gets nothing in any case, but a
 * share that was paid stays, whatever its outcome has become since.
 */
function bonusKnown(
  { id, outcomeId, cents, claimedAs }: OwnEntry,
  { kept, status }: { readonly kept: KeptSettlement | null; readonly status: PredictionStatus },
): Cents | null {
  const isLost = status === 'Resolved Void' || status === 'Resolved False'
  if (isLost && claimedAs !== 'true') return zeroCents
  return kept && bonusOf(kept, { id, outcomeId, valueCents: cents })
}

/** The facts of a pool that the list and the audit share. */
export function poolHead(
  row: PoolRow,
  { lockoutSeconds, isSettled }: { readonly lockoutSeconds: number; readonly isSettled: boolean },
): Omit<PoolView, 'user_identity_pool' | 'total_identity_pool'> {
  return {
    event_id: row.eventId,
    trigger_id: row.triggerId,
    event_name: row.eventName,
    trigger_name: row.triggerName,
    name: `${row.eventName}: ${row.triggerName}`,
    total_entries: row.entries,
    is_open: isOpen(row, row.now, lockoutSeconds),
    is_settled: isSettled,
    closes_at: closesAt(row, lockoutSeconds),
    total_pool_amount: row.totalCents,
  }
}

export interface NextEvent extends EventClock {
  readonly id: number
  readonly name: string
  readonly collection: string | null
}

/** A pool event that can be entered now. */
export function nextEventView(event: NextEvent, lockoutSeconds: number): Answer['events'][number] {
  return {
    event_id: event.id,
    name: event.name,
    collection: event.collection ?? '',
    starts_at: event.startsAt,
    closes_at: closesAt(event, lockoutSeconds),
  }
}
