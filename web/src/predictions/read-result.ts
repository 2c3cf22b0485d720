import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { call } from '../api/client.ts'
import type { CardItem } from '../card/card-item.ts'
import { resultOf, type CallResult } from './call-result.ts'

/** A decided prediction with the number that decided it. */
export async function readResult(card: CardItem): Promise<CallResult> {
  return resultOf(card, await call(predictions.showEvidence, { params: { id: card.id } }))
}
