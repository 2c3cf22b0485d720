import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { Notice } from '../commit/effects.ts'

interface Resolved {
  readonly id: AssetId
  readonly ownerId: AccountId
  readonly name: string
  readonly valueCents: Cents
  readonly place: 'held' | 'slotted' | 'claimed'
}

/**
 * The notice to an owner about how a prediction came out, once for each version of its outcome: sent by the job that
 * settles it, or by the claim of an owner who was faster than the job.
 */
export function resolvedNotice(
  { id, ownerId, name, valueCents, place }: Resolved,
  { status, version }: { readonly status: 'true' | 'false'; readonly version: number },
): Notice {
  return {
    accountId: ownerId,
    type: 'prediction_resolved',
    facts: { name, cents: valueCents, as: status, place },
    payload: { PredictionId: id },
    fact: `resolved:${id}:${version}`,
  }
}
