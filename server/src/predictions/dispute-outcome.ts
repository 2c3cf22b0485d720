import { assetId } from '@called-shot/shared/ids.ts'
import type { predictions } from '@called-shot/shared/predictions/contract.ts'
import { whyCannotDispute } from '@called-shot/shared/predictions/claim-rules.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { assetsByIds, registeredWithOutcome } from '../cards/asset-reads.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'

/**
 * Freezes a decided outcome inside its dispute window until an operator answers; once per player and outcome. Refuses
 * a prediction that is not the player's, not decided, or already final (Design §4 Oracle).
 */
export async function disputeOutcome(
  { read, player }: Context,
  { body }: CommandInput<typeof predictions.disputeOutcome>,
): Promise<EffectsOf<typeof predictions.disputeOutcome>> {
  const [prediction] = await assetsByIds(read, [assetId(body.nft_card_prediction_id)])
  if (!prediction?.outcome) throw refuse('not_found', 'nft_card_prediction_id: there is no such prediction')
  const reason = whyCannotDispute({
    isOwn: prediction.ownerId === player.id,
    isGone: prediction.place === 'gone',
    outcome: prediction.outcome,
    now: prediction.now,
    // A second dispute by the same player is refused by `commit`.
    isDisputed: false,
  })
  if (reason === 'not_yours') throw refuse(reason, 'nft_card_prediction_id: that prediction is not yours')
  refuseIf(reason)
  registeredWithOutcome(read, prediction)
  return {
    answer: { status: 'frozen' },
    disputes: [
      {
        id: await read.newId(),
        outcomeId: prediction.outcome.id,
        accountId: player.id,
        reason: body.reason,
        link: body.link ?? null,
      },
    ],
    ...(prediction.outcome.finalAt && !prediction.outcome.frozen
      ? { before: [prediction.outcome.finalAt] }
      : {}),
  }
}
