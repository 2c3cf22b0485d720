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
  /** Held money is certain to be there; available money may not be. */
  readonly paidFrom: 'available' | 'reserved'
  /**
   * Reads the offer or bid again and refuses one that has ended, because a player who leaves in the meantime ends it.
   */
  readonly requireOpen?: () => Promise<void>
}

/** One buyer's purchases in one commit. */
export interface Purchases extends Pick<Trade, 'buyerId' | 'paidFrom' | 'requireOpen'> {
  readonly sales: readonly Pick<Trade, 'sellerId' | 'price'>[]
}

/**
 * Refuses a trade that the buyer cannot pay, that exceeds either side's daily limit, or whose other side is no longer
 * allowed to trade, since their open trades end in batches (Design §4b). `commit` alone could only refuse it as
 * `changed`.
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

/** The total that each seller is paid. */
export function soldBy(sales: Purchases['sales']): ReadonlyMap<AccountId, Cents> {
  const sums = new Map<AccountId, Cents>()
  for (const { sellerId, price } of sales)
    sums.set(sellerId, sumCents([price, sums.get(sellerId) ?? zeroCents]))
  return sums
}
