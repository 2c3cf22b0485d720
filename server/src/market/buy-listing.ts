import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import type { market } from '@called-shot/shared/market/contract.ts'
import { formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import { cardItemOf } from '../cards/card-view.ts'
import type { Effects } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { readInside, readMarketAsset, refuseClosedPrediction, tradableUntil, type MarketSettings } from './market-reads.ts'
import { saleEffects } from './sale.ts'

/**
 * Buys a listing at its price from available money. Of many buyers one wins; the others are told 'Already sold'
 * and pay nothing. With `expected_price`, a listing whose price changed is 409 and names the new price.
 */
export function buyListing(settings: MarketSettings) {
  return async (
    { read, player }: Context,
    { params, body }: CommandInput<typeof market.buyListing>,
  ): Promise<Effects<AnswerOf<typeof market.buyListing>>> => {
    const asset = await readMarketAsset(read, params.id)
    if (asset.ownerId === player.id) throw refuse('own_listing')
    if (asset.priceCents === null) throw refuse((await wasSold(read, asset.id)) ? 'already_sold' : 'not_listed')
    refuseClosedPrediction(asset, settings)
    const price = asset.priceCents
    if (body.expected_price !== undefined && body.expected_price !== price) {
      throw refuse('price_changed', `The price has changed: it is now ${formatUsd(price)}.`)
    }
    await refuseBeyondLimits(read, { buyerId: player.id, sellerId: asset.ownerId, price, settings })
    const inside = await readInside(read, asset)
    const sale = saleEffects({
      asset,
      inside,
      buyerId: player.id,
      price,
      paidFrom: 'available',
      dailyTradeCents: settings.dailyTradeCents as Cents,
    })
    const bought = { ...asset, ownerId: player.id, priceCents: null }
    return {
      ...sale,
      answer: { marketplace_id: asset.id, card: cardItemOf(bought, { id: player.id, lockoutSeconds: settings.lockoutSeconds }) },
      before: tradableUntil(asset, settings),
    }
  }
}

async function wasSold(read: Reader, asset: AssetId): Promise<boolean> {
  const rows = await read.query<{ what: string }>({
    name: 'last-listing-event',
    text: 'select what from listing_event where asset_id = $1 order by id desc limit 1',
    values: [asset],
  })
  return rows[0]?.what === 'sold'
}

/** The true reason before `commit` can only say `changed`: money first, then either side's daily limit. */
export async function refuseBeyondLimits(
  read: Reader,
  sale: { readonly buyerId: AccountId; readonly sellerId: AccountId; readonly price: Cents; readonly settings: MarketSettings },
): Promise<void> {
  const [row] = await read.query<{ available: number; bought: number; sold: number }>({
    name: 'trade-room',
    text: `
      select (select balance_cents from ledger_account where id = $1) as available,
        (select coalesce(sum(cents), 0)::bigint from transfer where from_id in ($1, $2) and kind = 'sale'
          and at > clock_timestamp() - make_interval(secs => $4)) as bought,
        (select coalesce(sum(cents), 0)::bigint from transfer where to_id = $3 and kind = 'sale'
          and at > clock_timestamp() - make_interval(secs => $4)) as sold`,
    values: [
      purseOf(sale.buyerId).available,
      purseOf(sale.buyerId).reserved,
      purseOf(sale.sellerId).available,
      secondsPerDay,
    ],
  })
  if (!row || row.available < sale.price) throw refuse('insufficient_funds')
  if (row.bought + sale.price > sale.settings.dailyTradeCents) throw refuse('trade_limit')
  if (row.sold + sale.price > sale.settings.dailyTradeCents) {
    throw refuse('trade_limit', 'The seller has reached the daily limit for trades. Please try tomorrow.')
  }
}
