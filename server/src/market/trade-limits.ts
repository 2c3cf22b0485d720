import type { AccountId } from '@called-shot/shared/ids.ts'
import { whyBeyondRoom } from '@called-shot/shared/market/trade-rules.ts'
import { cents, sumCents, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { refuseIf } from '@called-shot/shared/refusals.ts'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import type { Reader } from '../commit/reader.ts'
import { readTradeRoom } from './market-reads.ts'
import type { MarketSettings } from './tradable.ts'

export interface Trade {
  readonly buyerId: AccountId
  readonly sellerId: AccountId
  readonly price: Cents
  /** What an offer or a bid holds is there; available money may not be. */
  readonly paidFrom: 'available' | 'reserved'
  /** Reads the offer or bid again and refuses one that has ended: who goes away meanwhile ends it, and that is the reason. */
  readonly requireOpen?: () => Promise<void>
}

/** What one buyer buys at once. */
export interface Purchases extends Pick<Trade, 'buyerId' | 'paidFrom' | 'requireOpen'> {
  readonly sales: readonly Pick<Trade, 'sellerId' | 'price'>[]
}

/**
 * Refuses, before `commit` could only say `changed`, what the buyer cannot pay, what either side's daily limit does
 * not leave room for, and a trade with somebody to whom trading is closed: what they had open ends in turns (Design §4b).
 */
export async function refuseBeyondRoom(
  read: Reader,
  { sellerId, price, ...trade }: Trade,
  settings: MarketSettings,
): Promise<void> {
  await refuseSalesBeyondRoom(read, { ...trade, sales: [{ sellerId, price }] }, settings)
}

/** The same for several purchases of one buyer at once. */
export async function refuseSalesBeyondRoom(
  read: Reader,
  { buyerId, paidFrom, sales, requireOpen }: Purchases,
  { dailyTradeCents }: MarketSettings,
): Promise<void> {
  const total = sumCents(sales.map(({ price }) => price))
  for (const [sellerId, sold] of soldBy(sales)) {
    const room = await readTradeRoom(read, { buyerId, sellerId, seconds: secondsPerDay })
    const reason = whyBeyondRoom(room, {
      paid: total,
      sold,
      paidFrom,
      dailyTradeCents: cents(dailyTradeCents),
    })
    if (reason?.code === 'not_tradable') await requireOpen?.()
    refuseIf(reason)
  }
}

/** What each seller is paid in all. */
export function soldBy(sales: Purchases['sales']): ReadonlyMap<AccountId, Cents> {
  const sums = new Map<AccountId, Cents>()
  for (const { sellerId, price } of sales)
    sums.set(sellerId, sumCents([price, sums.get(sellerId) ?? zeroCents]))
  return sums
}
