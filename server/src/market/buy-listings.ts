import { cardTitle } from '@called-shot/shared/cards/card-title.ts'
import { assetId } from '@called-shot/shared/ids.ts'
import type { market } from '@called-shot/shared/market/contract.ts'
import { whyCannotBuyListing } from '@called-shot/shared/market/trade-rules.ts'
import { formatUsd, sumCents, type Cents } from '@called-shot/shared/money.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { assetsByIds, registered, registeredWithOutcome } from '../cards/asset-reads.ts'
import type { Asset } from '../cards/asset.ts'
import { cardItemOf, viewerOf } from '../cards/card-view.ts'
import { afterMoves } from '../commit/after-moves.ts'
import type { Player } from '../commit/player.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { isOfAnEvent, readLastListingEvent } from './market-reads.ts'
import { salesEffects } from './sale.ts'
import { tradableBefore, tradeItemOf, type MarketSettings } from './tradable.ts'
import { refuseSalesBeyondRoom } from './trade-limits.ts'

type Wanted = CommandInput<typeof market.buyListings>['body']['listings']

/**
 * Buys several listings in one commit, each at the price that the buyer has seen: all of them or none. The refusal
 * names the listing that is not available (`listings.2: …`).
 */
export function buyListings(settings: MarketSettings) {
  return async (
    { read, player }: Context,
    { body }: CommandInput<typeof market.buyListings>,
  ): Promise<EffectsOf<typeof market.buyListings>> => {
    const assets = await listedAssets(read, body.listings)
    const prices: Cents[] = []
    for (const [index, asset] of assets.entries())
      prices.push(await priceOf(read, player, { asset, wanted: body.listings[index], index, settings }))
    const total = sumCents(prices)
    const sales = assets.map((asset, index) => ({
      asset,
      buyerId: player.id,
      price: prices[index] ?? total,
      paidFrom: 'available' as const,
      byResident: player.isResident,
      settings,
    }))
    await refuseSalesBeyondRoom(
      read,
      {
        buyerId: player.id,
        paidFrom: 'available',
        sales: sales.map(({ asset, price }) => ({ sellerId: asset.ownerId, price })),
      },
      settings,
    )
    const viewer = viewerOf(player, settings)
    const effects = await salesEffects(read, sales)
    return {
      ...effects,
      answer: {
        total,
        cards: assets.map((asset) => cardItemOf(afterMoves(asset, effects.moves), viewer)),
      },
      before: assets.flatMap((asset) => tradableBefore(asset, settings)),
    }
  }
}

/** In the requested order; an unknown id is refused with 404, and one that is named twice with 400. */
async function listedAssets(read: Reader, wanted: Wanted): Promise<Asset[]> {
  const ids = wanted.map(({ marketplace_id: id }) => id)
  const found = new Map((await assetsByIds(read, ids.map(assetId))).map((asset) => [asset.id, asset]))
  const assets = ids.map((id, index) => {
    const asset = found.get(assetId(id))
    if (!asset) throw refuse('not_found', `listings.${index}.marketplace_id: there is no such listing`)
    return asset
  })
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (repeated >= 0)
    throw refuse('bad_input', `listings.${repeated}.marketplace_id: names listing ${ids[repeated]} again`)
  return assets.map((asset) =>
    isOfAnEvent(asset) ? registeredWithOutcome(read, asset) : registered(read, asset),
  )
}

async function priceOf(
  read: Reader,
  player: Player,
  {
    asset,
    wanted,
    index,
    settings,
  }: {
    readonly asset: Asset
    readonly wanted: Wanted[number] | undefined
    readonly index: number
    readonly settings: MarketSettings
  },
): Promise<Cents> {
  const at = `listings.${index}`
  const reason = whyCannotBuyListing(tradeItemOf(asset, player, settings))
  if (reason !== 'not_listed' && reason !== null) throw refuse(reason)
  if (asset.priceCents === null) {
    const isSold = (await readLastListingEvent(read, asset.id)) === 'sold'
    throw refuse(
      isSold ? 'already_sold' : 'not_listed',
      `${at}: ${cardTitle(asset.kind, asset.name)} is ${isSold ? 'Already sold' : 'not for sale'}`,
    )
  }
  if (asset.priceCents !== wanted?.expected_price)
    throw refuse(
      'price_changed',
      `${at}: ${cardTitle(asset.kind, asset.name)} now costs ${formatUsd(asset.priceCents)}`,
    )
  return asset.priceCents
}
