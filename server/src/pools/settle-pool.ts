import type { AssetId, OutcomeId } from '@called-shot/shared/ids.ts'
import { zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { isSettled, settlementOf, shareIn, type PoolSettlement } from '@called-shot/shared/pools/rules.ts'
import type { Effects, SettledPool } from '../commit/effects.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import { readEntries, readSettlement, type KeptSettlement, type PoolKey } from './pool-reads.ts'

/**
 * The pool's result: the stored one, or one computed from its entries, which the caller's commit then stores. Null
 * while an entry is not final.
 */
export async function settledPool(
  read: Reader,
  pool: PoolKey,
): Promise<{ readonly kept: KeptSettlement; readonly fresh: readonly SettledPool[] } | null> {
  const kept = await readSettlement(read, pool)
  if (kept) return { kept, fresh: [] }
  const { entries, outcomes, lateEntries } = await readEntries(read, pool)
  if (!isSettled(entries)) return null
  const settlement = settlementOf(entries)
  const those = (status: 'true' | 'false'): OutcomeId[] =>
    outcomes.filter((outcome) => outcome.status === status).map(({ id }) => id)
  const rightOutcomes = those('true')
  return {
    kept: { ...settlement, rightOutcomes, lateEntries },
    fresh: [{ ...pool, rightOutcomes, wrongOutcomes: those('false'), lateEntries, settlement }],
  }
}

/** A prediction's share of what the incorrect ones lost; zero if it was not correct when the pool was settled. */
export function bonusOf(
  kept: Pick<KeptSettlement, 'rightOutcomes' | 'lateEntries'> & PoolSettlement,
  entry: { readonly id: AssetId; readonly outcomeId: OutcomeId; readonly valueCents: Cents },
): Cents {
  const wasRight = kept.rightOutcomes.includes(entry.outcomeId) && !kept.lateEntries.includes(entry.id)
  return wasRight ? shareIn(kept, entry).cents : zeroCents
}

/** House command: stores a pool's result once everything in it is final. Returns whether it did. */
export async function settlePool({ read }: Context<null>, pool: PoolKey): Promise<Effects<boolean>> {
  const settled = await settledPool(read, pool)
  const settlePools = settled?.fresh ?? []
  return { answer: settlePools.length > 0, settlePools }
}
