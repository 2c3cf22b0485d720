import { expect, test } from 'vitest'
import { accountId } from '@called-shot/shared/ids.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { createMoneyLimits, type MoneyLimits } from './money-limits.ts'

const [ann, bob, operator] = [
  { id: accountId(8), role: 'player' },
  { id: accountId(12), role: 'player' },
  { id: accountId(16), role: 'operator' },
] as const
const settings = { moneyCallsPerSecond: 5, moneyCallBurst: 12, offersPerMinute: 3 }

/** How many of twenty calls at the same moment pass, and the refusals of the others. */
async function twentyAtOnce(
  limits: MoneyLimits,
  player: Parameters<MoneyLimits['count']>[0],
  endpoint: Parameters<MoneyLimits['count']>[1],
) {
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => limits.count(player, endpoint)))
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  return { allowed: outcomes.length - refused.length, refused }
}

test('of twenty calls at once, exactly as many pass as the limit allows', async () => {
  const limits = createMoneyLimits(settings)
  const { allowed, refused } = await twentyAtOnce(limits, ann, market.buyListing)
  expect(allowed).toBe(settings.moneyCallBurst)
  const tooMany = { code: 'too_many', status: 429, retryAfterSeconds: expect.any(Number) }
  for (const reason of refused) expect(reason).toMatchObject(tooMany)
  await expect(limits.count(ann, market.sellItem)).rejects.toMatchObject(tooMany)
  // Each player has a limit of their own.
  expect((await twentyAtOnce(limits, bob, market.buyListing)).allowed).toBe(12)
})

test('offers have a lower limit of their own', async () => {
  const limits = createMoneyLimits(settings)
  expect((await twentyAtOnce(limits, ann, offers.makeOffer)).allowed).toBe(settings.offersPerMinute)
})

test('reads and operators are not counted', async () => {
  const limits = createMoneyLimits(settings)
  expect((await twentyAtOnce(limits, ann, wallet.getBalance)).allowed).toBe(20)
  expect((await twentyAtOnce(limits, operator, market.buyListing)).allowed).toBe(20)
})
