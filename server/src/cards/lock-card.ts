import type { cards } from '@called-shot/shared/cards/contract.ts'
import { whyCannotLock } from '@called-shot/shared/cards/lock-rules.ts'
import { assetId } from '@called-shot/shared/ids.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { afterMoves } from '../commit/after-moves.ts'
import type { Move } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { assetsByIds, notYours, registered } from './asset-reads.ts'
import { cardItemOf, viewerOf } from './card-view.ts'
import { endedListings } from './ended-listings.ts'

interface LockSettings {
  readonly lockoutSeconds: number
}

/**
 * Locks one of the player's cards or packs. Locking ends its listing and all offers on it, whose holds are returned;
 * until it is unlocked it cannot be sold, burned, opened or used. Can be repeated as often as the owner likes. Refuses
 * what is not the player's (403), gone (409), or inside something (409).
 */
export function lockCard(settings: LockSettings) {
  return turnLock(settings, true)
}

/** Lifts the lock from one of the player's cards or packs. Refuses the same. */
export function unlockCard(settings: LockSettings) {
  return turnLock(settings, false)
}

function turnLock(settings: LockSettings, locked: boolean) {
  return async (
    { read, player }: Context,
    { params }: CommandInput<typeof cards.lockCard>,
  ): Promise<EffectsOf<typeof cards.lockCard>> => {
    const [card] = await assetsByIds(read, [assetId(params.id)])
    if (!card) throw refuse('not_found', 'id: there is no such card')
    const reason = whyCannotLock({ isOwn: card.ownerId === player.id, place: card.place })
    if (reason?.code === 'not_yours') throw await notYours(read, card, player.id)
    refuseIf(reason)
    registered(read, card)
    const price = locked || card.priceCents === null ? {} : { price: card.priceCents }
    const moves: Move[] = [{ id: card.id, place: 'held', locked, ...price }]
    const viewer = viewerOf(player, settings)
    return {
      answer: { card: cardItemOf(afterMoves(card, moves), viewer) },
      moves,
      ...(locked ? { endOffers: [card.id], listingEvents: endedListings([card]) } : {}),
    }
  }
}
