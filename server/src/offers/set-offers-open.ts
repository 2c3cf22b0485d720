import type { offers } from '@called-shot/shared/offers/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { notYours } from '../cards/asset-reads.ts'
import type { Move } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { readMarketAsset } from '../market/market-reads.ts'

/**
 * Turns offers for one of the player's cards on or off. Turning them off ends the open ones and returns their holds.
 * Refuses another player's card (403), and one that is in a prediction or a tournament, or gone (409).
 */
export async function setOffersOpen(
  { read, player }: Context,
  { params, body }: CommandInput<typeof offers.setOffersOpen>,
): Promise<EffectsOf<typeof offers.setOffersOpen>> {
  const asset = await readMarketAsset(read, params.id)
  if (asset.ownerId !== player.id) throw await notYours(read, asset, player.id)
  if (asset.place !== 'held') throw refuse('gone', 'It cannot take offers right now.')
  const move: Move = {
    id: asset.id,
    place: 'held',
    offersOpen: body.open,
    ...(asset.priceCents === null ? {} : { price: asset.priceCents }),
  }
  return {
    answer: { marketplace_id: asset.id, open: body.open },
    moves: [move],
    ...(body.open ? {} : { endOffers: [asset.id] }),
  }
}
