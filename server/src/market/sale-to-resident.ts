import type { AccountId } from '@called-shot/shared/ids.ts'
import { sumCents, type Cents } from '@called-shot/shared/money.ts'
import { refuseIf } from '@called-shot/shared/refusals.ts'
import { whyPeopleFirst, whyResidentsHaveEnough } from '@called-shot/shared/residents/rules.ts'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import type { SpendingBound } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import type { Reader } from '../commit/reader.ts'
import { readDealings, readListedAt } from './resident-trade-reads.ts'
import type { Sale } from './sale.ts'

/**
 * Refuses what a resident may not buy of people: a listing that is too young, and more than residents may pay that
 * person in all. The bounds make each such sale rest on what the seller had sold when it was decided, so that two at
 * once do not both take the last of the room. Costs nothing where a person buys.
 */
export async function boundsOfResident(read: Reader, sales: readonly Sale[]): Promise<SpendingBound[]> {
  const bounds: SpendingBound[] = []
  for (const [sellerId, sold] of bySeller(sales.filter(({ byResident }) => byResident))) {
    const { sellerIsResident, soldInADayCents, now, ...dealings } = await readDealings(
      read,
      sellerId,
      secondsPerDay,
    )
    if (sellerIsResident) continue
    for (const { asset, paidFrom, price } of sold) {
      // What a person gives for a bid or an offer they give themselves.
      if (paidFrom === 'reserved' || asset.priceCents !== price) continue
      const listedAt = await readListedAt(read, asset.id)
      refuseIf(whyPeopleFirst({ sellerIsResident, listedAt, now }))
    }
    const total = sumCents(sold.map(({ price }) => price))
    refuseIf(whyResidentsHaveEnough(dealings, total))
    bounds.push(onWhatWasSold(sellerId, soldInADayCents))
  }
  return bounds
}

function bySeller(sales: readonly Sale[]): ReadonlyMap<AccountId, readonly Sale[]> {
  return Map.groupBy(sales, ({ asset }) => asset.ownerId)
}

function onWhatWasSold(sellerId: AccountId, most: Cents): SpendingBound {
  return {
    accounts: [purseOf(sellerId).available],
    way: 'to',
    kind: 'sale',
    seconds: secondsPerDay,
    most,
  }
}
