import { assetId } from '@called-shot/shared/ids.ts'
import { zeroCents } from '@called-shot/shared/money.ts'
import type { prizes } from '@called-shot/shared/prizes/contract.ts'
import { paysBonus, whyCannotRedeem } from '@called-shot/shared/prizes/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { assetsByIds, registered } from '../cards/asset-reads.ts'
import { purseOf } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { house } from '../ledger/kinds.ts'

export interface RedeemingSettings {
  /** A free prize requires a confirmed email. Only if mail is sent: otherwise nobody could confirm one. */
  readonly needsConfirmedEmail: boolean
}

/**
 * Pays a redeemable prize into the balance at once: an ordinary one into available, a starter one and one from a pack
 * that bonus money has paid for as bonus money (PRZ-11 to PRZ-14, GAME 'Free cards'). The card is gone. Refuses an
 * unknown card (404), another player's (403), one already redeemed (409), one that has not won (422), and a free prize
 * before the email is confirmed (403), so that signing up many times gains nothing.
 */
export function redeemPrize(settings: RedeemingSettings) {
  return async (
    { read, player }: Context,
    { body }: CommandInput<typeof prizes.redeemPrize>,
  ): Promise<EffectsOf<typeof prizes.redeemPrize>> => {
    const [prize] = await assetsByIds(read, [assetId(body.id)])
    if (!prize) throw refuse('not_found', 'id: there is no such card')
    if (prize.ownerId !== player.id) throw refuse('not_yours', 'id: that card is not yours')
    const lacksEmail = settings.needsConfirmedEmail && !player.emailVerified
    const obstacle = whyCannotRedeem({ ...prize, isLocked: prize.lockedBy !== null, lacksEmail })
    if (obstacle) throw refuse(obstacle)
    if (prize.valueCents === null) throw new Error(`prize ${prize.id} has no value`)
    registered(read, prize)

    const purse = purseOf(player.id)
    return {
      answer: { amount: prize.valueCents, balance: zeroCents },
      answerBalanceOf: player.id,
      moves: [{ id: prize.id, place: 'gone', goneAs: 'redeemed' }],
      endOffers: [prize.id],
      transfers: [
        {
          ...(prize.tutorial
            ? { from: house.promotions, kind: 'promotion' as const }
            : { from: house.prizes, kind: 'prize' as const }),
          to: paysBonus(prize) ? purse.bonus : purse.available,
          cents: prize.valueCents,
          ref: prize.id,
        },
      ],
    }
  }
}
