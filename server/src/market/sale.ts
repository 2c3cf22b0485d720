import type { AccountId } from '@called-shot/shared/ids.ts'
import { feeOn, netToSeller } from '@called-shot/shared/market/rules.ts'
import { formatUsd, type Cents } from '@called-shot/shared/money.ts'
import type { Asset } from '../cards/asset-reads.ts'
import type { Effects, Move, Notice, SpendingBound, Transfer } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import { house } from '../ledger/kinds.ts'

export interface Sale {
  readonly asset: Asset
  /** What is slotted inside a prediction changes hands with it. */
  readonly inside: readonly Asset[]
  readonly buyerId: AccountId
  readonly price: Cents
  /** Where the buyer's money comes from: available, or what an offer or bid holds. */
  readonly paidFrom: 'available' | 'reserved'
  readonly dailyTradeCents: Cents
}

type SaleEffects = Required<Pick<Effects<unknown>, 'transfers' | 'moves' | 'endOffers' | 'listingEvents' | 'notices' | 'bounds'>>

/**
 * Every sale, however it was agreed: the buyer pays the price, the seller pays the fee out of it, the asset and
 * what is inside it change owner without a price, all its offers end, both sides' daily limits hold.
 */
export function saleEffects(sale: Sale): SaleEffects {
  const { asset, buyerId, price } = sale
  const buyer = purseOf(buyerId)
  const seller = purseOf(asset.ownerId)
  const transfers: Transfer[] = [
    { from: buyer[sale.paidFrom], to: seller.available, cents: price, kind: 'sale', ref: asset.id },
    { from: seller.available, to: house.marketFees, cents: feeOn(price), kind: 'market_fee', ref: asset.id },
  ]
  const moves: Move[] = [
    { id: asset.id, owner: buyerId, place: 'held' },
    ...sale.inside.map(({ id }): Move => ({ id, owner: buyerId, place: 'slotted', inside: asset.id })),
  ]
  const most = (sale.dailyTradeCents - price) as Cents
  const bounds: SpendingBound[] = [
    { accounts: [buyer.available, buyer.reserved], kind: 'sale', seconds: secondsPerDay, most },
    { accounts: [seller.available], way: 'to', kind: 'sale', seconds: secondsPerDay, most },
  ]
  const sold: Notice = {
    accountId: asset.ownerId,
    type: 'sold',
    message: `${asset.name} was sold for ${formatUsd(price)}. You receive ${formatUsd(netToSeller(price))}.`,
    payload: { ListingId: asset.id },
    fact: `sold:${asset.id}:${asset.version}`,
  }
  return {
    transfers,
    moves,
    endOffers: [asset.id],
    bounds,
    listingEvents: [
      {
        assetId: asset.id,
        definitionId: asset.definitionId,
        rarity: asset.rarity,
        what: 'sold',
        priceCents: price,
        sellerId: asset.ownerId,
        buyerId,
      },
    ],
    notices: [sold],
  }
}
