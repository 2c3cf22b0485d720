import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import { formatUsd, type Cents } from '@called-shot/shared/money.ts'
import type { Notice } from '../commit/effects.ts'

interface Resolved {
  readonly id: AssetId
  readonly ownerId: AccountId
  readonly name: string
  readonly valueCents: Cents
  readonly place: 'held' | 'slotted' | 'claimed'
}

const sentences = {
  true: {
    held: (prize: string) => `Claim your prize of ${prize}.`,
    // What is in a tournament is claimed once all its predictions are decided.
    slotted: (prize: string) => `Claim your prize of ${prize} once its tournament is decided.`,
    claimed: (prize: string) => `You have claimed your prize of ${prize}.`,
  },
  false: {
    held: () => 'Take your identity back.',
    slotted: () => 'Take your identity back once its tournament is decided.',
    claimed: () => 'You have taken your identity back.',
  },
}

/**
 * Tells the owner how a prediction has come out, once for each version of its outcome: by the job that settles it, or
 * by the claim of an owner who was quicker than the job.
 */
export function resolvedNotice(
  { id, ownerId, name, valueCents, place }: Resolved,
  { status, version }: { readonly status: 'true' | 'false'; readonly version: number },
): Notice {
  return {
    accountId: ownerId,
    type: 'prediction_resolved',
    message: `${status.toUpperCase()}: ${name}. ${sentences[status][place](formatUsd(valueCents))}`,
    payload: {},
    fact: `resolved:${id}:${version}`,
  }
}
