import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import type { CardItem } from '../card/card-item.ts'
import { act } from '../popups/act.ts'
import { useFlow, type Flow } from '../flow/use-flow.ts'

/** Null: it succeeded, but the answer does not show what came back. */
export type Claimed = AnswerOf<typeof predictions.claimCards> | null

/** Claims a decided prediction or returns its identity. */
export function useClaim(prediction: CardItem): {
  readonly flow: Flow<null, Claimed>
  readonly claim: () => Promise<void>
} {
  const flow = useFlow<null, Claimed>(null, { sound: 'stamp' })
  const body = { nft_card_prediction_id: prediction.id }
  return { flow, claim: () => flow.send((key) => act(predictions.claimCards, { body, key })) }
}
