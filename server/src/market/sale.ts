import type { AccountId } from '@called-shot/shared/ids.ts'
import { feeOn, isSuspiciousSale, netToSeller, unsuspiciousCents } from '@called-shot/shared/market/rules.ts'
import { cents, sumCents, type Cents } from '@called-shot/shared/money.ts'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import type { Asset } from '../cards/asset.ts'
import type { Effects, ListingEvent, Move, Notice, SpendingBound, Transfer } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import { boundsOfResident } from './sale-to-resident.ts'
import type { Reader } from '../commit/reader.ts'
import { house } from '../ledger/kinds.ts'
import { readInside } from './market-reads.ts'
import { readMedianPrice } from './price-reads.ts'
import type { MarketSettings } from './tradable.ts'
import { soldBy } from './trade-limits.ts'

export interface Sale {
  readonly asset: Asset
  readonly buyerId: AccountId
  readonly price: Cents
  /** Where the buyer's money comes from: available, or the hold of an offer or bid. */
  readonly paidFrom: 'available' | 'reserved'
  /** Whether the buyer is a resident; separate limits apply to what residents buy from people. */
  readonly byResident: boolean
  readonly settings: MarketSettings
}

type SaleEffects = Required<
  Pick<Effects<unknown>, 'transfers' | 'moves' | 'endOffers' | 'listingEvents' | 'notices' | 'bounds'>
>

/**
 * Returns the effects of every sale, however it was agreed: the buyer pays the price, the seller pays the fee out of
 * it, the asset and its contents change owner without a price, all its offers end, and both sides' daily limits hold.
 * The proceeds of a suspicious sale are held until an operator has reviewed it (Design §4b).
 */
export async function saleEffects(read: Reader, sale: Sale): Promise<SaleEffects> {
  const { asset, buyerId, price } = sale
  const inside = await readInside(read, asset)
  const isHeld = isSuspiciousSale(price, await usualPrice(read, sale))
  return {
    transfers: transfersOf(sale, isHeld),
    moves: [
      { id: asset.id, owner: buyerId, place: 'held' },
      ...inside.map(({ id }): Move => ({ id, owner: buyerId, place: 'slotted', inside: asset.id })),
    ],
    endOffers: [asset.id],
    bounds: [...boundsOf([sale]), ...(await boundsOfResident(read, [sale]))],
    listingEvents: [soldEvent(sale, isHeld)],
    notices: [soldNotice(sale, isHeld)],
  }
}

/** Several purchases of one buyer, all or none: the daily limits hold for their sum. */
export async function salesEffects(read: Reader, sales: readonly Sale[]): Promise<SaleEffects> {
  const each: SaleEffects[] = []
  // A resident's limits are checked once, for all of these sales together.
  for (const sale of sales) each.push(await saleEffects(read, { ...sale, byResident: false }))
  return {
    transfers: each.flatMap(({ transfers }) => transfers),
    moves: each.flatMap(({ moves }) => moves),
    endOffers: each.flatMap(({ endOffers }) => endOffers),
    listingEvents: each.flatMap(({ listingEvents }) => listingEvents),
    notices: each.flatMap(({ notices }) => notices),
    bounds: [...boundsOf(sales), ...(await boundsOfResident(read, sales))],
  }
}

/** Returns whether the proceeds of this sale wait for an operator. */
export function isUnderReview({ listingEvents }: Pick<SaleEffects, 'listingEvents'>): boolean {
  return listingEvents.some(({ heldCents }) => heldCents !== undefined)
}

/** The median of 30 days, read only if the price is high enough for it to matter. */
async function usualPrice(read: Reader, { asset, price }: Sale): Promise<Cents | null> {
  return price > unsuspiciousCents ? readMedianPrice(read, asset, 30) : null
}

function transfersOf({ asset, buyerId, price, paidFrom }: Sale, isHeld: boolean): Transfer[] {
  const buyer = purseOf(buyerId)
  const seller = purseOf(asset.ownerId)
  const ref = asset.id
  const paid: Transfer[] = [
    { from: buyer[paidFrom], to: seller.available, cents: price, kind: 'sale', ref },
    { from: seller.available, to: house.marketFees, cents: feeOn(price), kind: 'market_fee', ref },
  ]
  return isHeld
    ? [
        ...paid,
        { from: seller.available, to: seller.reserved, cents: netToSeller(price), kind: 'sale_hold', ref },
      ]
    : paid
}

/** Limits on what the buyer paid and each seller was paid today, so that the daily limit holds including this sale. */
function boundsOf(sales: readonly Sale[]): SpendingBound[] {
  const [first] = sales
  if (!first) return []
  const { buyerId, settings } = first
  const buyer = purseOf(buyerId)
  const room = (price: Cents) => cents(settings.dailyTradeCents - price)
  const paid = sales.map(({ asset, price }) => ({ sellerId: asset.ownerId, price }))
  return [
    {
      accounts: [buyer.available, buyer.reserved],
      kind: 'sale',
      seconds: secondsPerDay,
      most: room(sumCents(paid.map(({ price }) => price))),
    },
    ...[...soldBy(paid)].map(([sellerId, price]): SpendingBound => ({
      accounts: [purseOf(sellerId).available],
      way: 'to',
      kind: 'sale',
      seconds: secondsPerDay,
      most: room(price),
    })),
  ]
}

function soldEvent({ asset, buyerId, price }: Sale, isHeld: boolean): ListingEvent {
  return {
    assetId: asset.id,
    definitionId: asset.definitionId,
    rarity: asset.rarity,
    what: 'sold',
    priceCents: price,
    sellerId: asset.ownerId,
    buyerId,
    ...(isHeld ? { heldCents: netToSeller(price) } : {}),
  }
}

function soldNotice({ asset, price }: Sale, isHeld: boolean): Notice {
  return {
    accountId: asset.ownerId,
    type: 'sold',
    facts: { cents: price, name: asset.name, how: isHeld ? 'held' : 'paid', netCents: netToSeller(price) },
    payload: { ListingId: asset.id },
    fact: `sold:${asset.id}:${asset.version}`,
  }
}
