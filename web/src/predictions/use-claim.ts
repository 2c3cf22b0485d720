import { useState } from 'react'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { messageOf } from '../api/api-error.ts'
import { useActionKey } from '../api/idempotency.ts'
import { act } from '../popups/act.ts'
import type { CardItem } from '../card/card-item.ts'
import { playSound } from '../sound/sound-store.ts'

export type Claimed = AnswerOf<typeof predictions.claimCards>

/** Where a claim or a return stands. */
export type ClaimStep =
  | { readonly at: 'start' }
  /** Null: it was done, and the answer does not show what came back. */
  | { readonly at: 'success'; readonly claimed: Claimed | null }
  | { readonly at: 'fail'; readonly message: string }

/** Takes back what a decided prediction holds, once however often it is pressed; everything it moved is read again. */
export function useClaim(prediction: CardItem): {
  readonly step: ClaimStep
  readonly claim: () => Promise<void>
} {
  const [step, setStep] = useState<ClaimStep>({ at: 'start' })
  const [key] = useActionKey()

  async function claim(): Promise<void> {
    try {
      const claimed = await act(predictions.claimCards, {
        body: { nft_card_prediction_id: prediction.id },
        key,
      })
      playSound('stamp')
      setStep({ at: 'success', claimed })
    } catch (error) {
      setStep({ at: 'fail', message: messageOf(error) })
    }
  }

  return { step, claim }
}
