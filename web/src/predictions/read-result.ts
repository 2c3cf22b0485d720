import { pools } from '@called-shot/shared/pools/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { call } from '../api/client.ts'
import type { CardItem } from '../card/card-item.ts'
import { resultOf, type CallResult } from './call-result.ts'

/** Decided predictions with the numbers that decided them, in the same order. */
export async function readResults(cards: readonly CardItem[]): Promise<CallResult[]> {
  if (cards.length === 0) return []
  const [inOpenPools, ...evidence] = await Promise.all([
    readOpenPools(),
    ...cards.map(({ id }) => call(predictions.showEvidence, { params: { id } })),
  ])
  return cards.flatMap((card, index) => {
    const of = evidence[index]
    return of ? [{ ...resultOf(card, of), isPoolOpen: inOpenPools.has(card.id) }] : []
  })
}

/**
 * The player's predictions in pools that are not settled, which cannot be claimed yet. None if they could not be read:
 * a claim is refused anyway, and the results themselves are known.
 */
async function readOpenPools(): Promise<ReadonlySet<number>> {
  try {
    const { trigger_pools: all } = await call(pools.list)
    const open = all.filter(({ is_settled: isSettled }) => !isSettled)
    return new Set(open.flatMap((pool) => pool.user_identity_pool.map((entry) => entry.prediction_id)))
  } catch {
    return new Set()
  }
}
