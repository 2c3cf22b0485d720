import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { call } from '../api/client.ts'
import type { CardItem } from '../card/card-item.ts'
import { toldOf, type Told } from './told.ts'

/** A decided prediction with the number that decided it. */
export async function readTold(card: CardItem): Promise<Told> {
  return toldOf(card, await call(predictions.showEvidence, { params: { id: card.id } }))
}
