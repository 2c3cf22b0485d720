import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import type { RefusalCode } from '@called-shot/shared/refusals.ts'
import type { Rarity } from '@called-shot/shared/cards/kinds.ts'
import { type PartKind } from '@called-shot/shared/cards/kinds.ts'
import { assetId } from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { marketWorld } from '../../test/market-world.ts'
import { people } from '../../test/world/facts.ts'
import { calls } from '../../test/calls.ts'
import { refused } from '../../test/refused.ts'
import type { Runner } from '../commit/run-command.ts'
import { identityPlan } from '../crafting/identity-plan.ts'
import { listTransactions } from '../wallet/transaction-lists.ts'

const database = await useTestDatabase()
const world = await marketWorld(database)
const { playerWith, sell, purse, ownerOf } = world

type Wish = readonly [card: AssetId, price: number]

function buyAll(who: AccountId, wishes: readonly Wish[], runner: Runner = world.runner) {
  return world.act(who, { runner, ...calls.buyListings(world.settings, wishes) })
}

async function plan(who: AccountId, rarity: '1' | '2' | '3' | '4' = '1') {
  return identityPlan({ queries: world.queries, lockoutSeconds: 10 }, await world.playerOf(who), {
    celebrity_id: people.kelce.id,
    rarity,
  })
}

async function forSale(
  kind: 'category' | 'month' | 'day' | 'year',
  price: number,
  { rarity = 1 }: { rarity?: Rarity } = {},
): Promise<Wish & { readonly seller: AccountId }> {
  const seller = await playerWith(0, 'Seller')
  const card = await world.givePart(seller, [kind, 'kelce'], { rarity })
  await sell(seller, card, price)
  return Object.assign([card, price] as const, { seller })
}

describe('buying several at once', () => {
  test('pays each seller and brings all the cards at once', async () => {
    const wishes = [await forSale('day', 200), await forSale('month', 300)]
    const bob = await playerWith(1000)
    const { total, cards } = await buyAll(bob, wishes)
    expect([total, cards.map(({ id }) => id)]).toEqual([500, wishes.map(([card]) => card)])
    expect(await purse(bob)).toMatchObject({ available: 500 })
    for (const { seller } of wishes) expect(await world.noticesOf(seller)).toEqual(['sold'])
    for (const [card] of wishes) expect(await ownerOf(card)).toBe(bob)
    expect(await world.breaches()).toEqual([])
  })

  test('is listed for buyer and seller as one sale per card, each with its own fee', async () => {
    const [seller, bob] = [await playerWith(0, 'Seller'), await playerWith(1000)]
    const wishes: Wish[] = []
    for (const price of [110, 130]) {
      const card = await world.givePart(seller, ['day', 'kelce'])
      await sell(seller, card, price)
      wishes.push([card, price])
    }
    await buyAll(bob, wishes)
    const rowsOf = async (who: AccountId) =>
      (await listTransactions(world.queries, await world.playerOf(who), { limit: 20, offset: 0 })).data
        .filter(({ stage }) => stage === 'Sale' || stage === 'Purchase')
        .map(({ amount, columns }) => [
          amount,
          columns.find(({ column_name }) => column_name === 'Fee')?.column_value,
        ])
        .toSorted()
    expect(await rowsOf(seller)).toEqual([
      [110, '$0.06'],
      [130, '$0.07'],
    ])
    expect(await rowsOf(bob)).toEqual([
      [110, undefined],
      [130, undefined],
    ])
    expect(await purse(seller)).toMatchObject({ available: 227 })
  })

  test('refuses everything when one card cannot be bought, and says which', async () => {
    const [first, second, third] = [
      await forSale('day', 200),
      await forSale('month', 300),
      await forSale('year', 400),
    ]
    const bob = await playerWith(900)
    const own = await world.givePart(bob, ['day', 'kelce'])
    await sell(bob, own, 100)
    const isRefused = async (wishes: readonly Wish[], code: RefusalCode, says = '') =>
      expect(buyAll(bob, wishes)).rejects.toEqual(refused(code, { says }))
    await isRefused([first, [second[0], 299]], 'price_changed', 'listings.1')
    await isRefused([first, [own, 100]], 'own_listing')
    await isRefused([first, first], 'bad_input', 'listings.1.marketplace_id')
    await isRefused([first, first, [999 as AssetId, 100]], 'not_found', 'listings.2.marketplace_id')
    await isRefused(
      [first, second, [third[0], 400], [(await forSale('day', 100))[0], 100]],
      'insufficient_funds',
    )
    await world.cancel(second.seller, second[0])
    await isRefused([first, second], 'not_listed', 'listings.1')
    await world.buy(await playerWith(400), third[0])
    await isRefused([first, third], 'already_sold', 'listings.1')
    expect(await purse(bob)).toMatchObject({ available: 900 })
    expect(await ownerOf(first[0])).toBe(first.seller)
  })

  test('counts the sum against the daily limits of buyer and seller', async () => {
    const seller = await playerWith(0, 'Seller')
    const cards = [
      await world.givePart(seller, ['day', 'kelce']),
      await world.givePart(seller, ['day', 'kelce']),
    ]
    for (const card of cards) await sell(seller, card, 250_001)
    const rich = await playerWith(1_000_000)
    await expect(
      buyAll(
        rich,
        cards.map((card) => [card, 250_001] as const),
      ),
    ).rejects.toEqual(refused('trade_limit'))
    expect(await purse(rich)).toMatchObject({ available: 1_000_000 })
  })

  test('sells each card once in a race for the same cards in any order, and nobody pays for half a plan', async () => {
    for (let round = 0; round < 10; round += 1) {
      const wishes = [await forSale('day', 200), await forSale('month', 300), await forSale('year', 400)]
      const buyers = [await playerWith(2000), await playerWith(2000), await playerWith(2000)]
      const results = await Promise.allSettled(
        buyers.map((buyer, index) =>
          buyAll(
            buyer,
            wishes.toSorted(() => randomInt(2) - 0.5).filter((_, at) => round % 2 === 0 || at !== index),
            world.slow,
          ),
        ),
      )
      for (const [index, buyer] of buyers.entries()) {
        const held = await Promise.all(wishes.map(async ([card]) => (await ownerOf(card)) === buyer))
        const paid = 2000 - ((await purse(buyer)).available ?? 0)
        const owns = wishes.filter((_, at) => held[at])
        expect(paid).toBe(owns.reduce((sum, [, price]) => sum + price, 0))
        const wanted = round % 2 === 0 ? 3 : 2
        expect(owns.length).toBe(results[index]?.status === 'fulfilled' ? wanted : 0)
      }
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
    expect(await world.breaches()).toEqual([])
  })

  test('meets no deadlock when others who want the same cards in any order are held up by one of them', async () => {
    const restarts: string[] = []
    const runner = world.runnerWith({ onRestart: (reason) => restarts.push(reason) })
    const holder = await database.owner.connect()
    const waiting = async () =>
      (
        await database.owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount
    for (let round = 0; round < 4; round += 1) {
      const wishes = [await forSale('day', 200), await forSale('month', 300), await forSale('year', 400)]
      const orders = [wishes, wishes.toReversed(), wishes].slice(0, database.game.options.max)
      const buyers = await Promise.all(orders.map(() => playerWith(2000)))
      await holder.query('begin')
      await holder.query('select from asset where id = $1 for update', [wishes[1]?.[0]])
      const results = Promise.allSettled(
        buyers.map((buyer, index) => buyAll(buyer, orders[index] ?? [], runner)),
      )
      await expect.poll(waiting).toBe(buyers.length)
      await holder.query('commit')
      expect((await results).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
    holder.release()
    expect(restarts).not.toContain('40P01')
  })
})

describe('the plan of an identity', () => {
  test('names what is missing, where it is cheapest, and is bought and crafted as it stands', async () => {
    const bob = await playerWith(5000)
    await world.givePart(bob, ['category', 'kelce'], { rarity: 2 })
    await world.givePart(bob, ['month', 'kelce'])
    const dear = await forSale('day', 300, { rarity: 2 })
    const year = await forSale('year', 700, { rarity: 2 })
    await forSale('year', 900, { rarity: 2 })
    const found = await plan(bob, '2')
    expect(found).toMatchObject({ name: 'Travis Kelce', rarity: 2, reachable: 2, total: 1000 })
    expect([found.category.owned, found.month.owned, found.day.owned, found.year.owned]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect([found.day.card?.marketplace_id, found.year.card?.marketplace_id]).toEqual([dear[0], year[0]])
    const missing = [found.day, found.year].flatMap(({ card }): Wish[] =>
      card === null ? [] : [[card.marketplace_id as AssetId, card.cost ?? 0]],
    )
    await buyAll(bob, missing)
    const after = await plan(bob, '2')
    expect(after.total).toBe(0)
    const idOf = (kind: PartKind) => assetId(after[kind].card?.id ?? 0)
    const parts = { category: idOf('category'), month: idOf('month'), day: idOf('day'), year: idOf('year') }
    expect(
      (await world.act(bob, calls.craftIdentity({ lockoutSeconds: 10 }, parts, after.celebrity_id))).card
        .rarity,
    ).toBe(2)
  })

  test('a plan out of reach names the rarity within reach, and never offers players their own listing', async () => {
    const bob = await playerWith(0)
    const own = await world.givePart(bob, ['category', 'kelce'], { rarity: 4 })
    await sell(bob, own, 100)
    const found = await plan(bob, '4')
    expect(found.total).toBeNull()
    expect(found.category).toMatchObject({ owned: true, card: { id: own } })
    await expect(
      identityPlan({ queries: world.queries, lockoutSeconds: 10 }, await world.playerOf(bob), {
        celebrity_id: 'nobody',
        rarity: '1',
      }),
    ).rejects.toEqual(refused('not_found', { says: 'celebrity_id' }))
  })
})
