import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import type { Reader } from '../commit/reader.ts'
import { readPurse } from '../wallet/purse-reads.ts'
import { readTradeVolume } from './market-reads.ts'
import type { MarketSettings } from './tradable.ts'

export interface Trade {
  readonly buyerId: AccountId
  readonly sellerId: AccountId
  readonly price: Cents
}

/** Refuses, before `commit` could only say `changed`, what either side's daily limit does not leave room for. */
export async function refuseBeyondTradeLimits(
  read: Reader,
  { buyerId, sellerId, price }: Trade,
  { dailyTradeCents }: MarketSettings,
): Promise<void> {
  const volume = await readTradeVolume(read, { buyerId, sellerId, seconds: secondsPerDay })
  if (volume.boughtCents + price > dailyTradeCents) throw refuse('trade_limit')
  if (volume.soldCents + price > dailyTradeCents) {
    throw refuse('trade_limit', 'The seller has reached the daily limit for trades. Please try tomorrow.')
  }
}

/** Listings are paid from available money alone; what expired offers and bids still hold counts as available. */
export async function refuseWithoutFunds(read: Reader, buyerId: AccountId, price: Cents): Promise<void> {
  const { availableCents } = await readPurse(read, buyerId)
  if (availableCents < price) throw refuse('insufficient_funds')
}
