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
 * Refuses a resident's purchase of a listing that is too young, or beyond what residents together may pay that person.
 * The limits hold under a race: of two concurrent sales that together exceed the rest, one is refused. Reads nothing if
 * the buyer is a person.
 */
export async function boundsOfResident(read: Reader, sales: readonly Sale[]): Promise<SpendingBound[]> {
  const bounds: SpendingBound[] = []
  for (const [sellerId, sold] of bySeller(sales.filter(({ byResident }) => byResident))) {
    const { sellerIsResident, soldPerDayCents, now, ...dealings } = await readDealings(
      read,
      sellerId,
      secondsPerDay,
    )
    if (sellerIsResident) continue
    for (const { asset, paidFrom, price } of sold) {
      // A person who fills a bid or accepts an offer chooses to, so the age of the listing does not matter.
      if (paidFrom === 'reserved' || asset.priceCents !== price) continue
      const listedAt = await readListedAt(read, asset.id)
      refuseIf(whyPeopleFirst({ sellerIsResident, listedAt, now }))
    }
    const total = sumCents(sold.map(({ price }) => price))
    refuseIf(whyResidentsHaveEnough(dealings, total))
    bounds.push(onWhatWasSold(sellerId, soldPerDayCents))
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
