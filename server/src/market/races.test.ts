import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import { Refusal, type RefusalCode } from '@called-shot/shared/refusals.ts'
import { patientTimeouts, useTestDatabase } from '../../test/database.ts'
import { marketWorld } from '../../test/market-world.ts'
import { people } from '../../test/world/facts.ts'
import { calls } from '../../test/calls.ts'
import { runnerOn } from '../../test/runner-on.ts'
import { openDatabase } from '../db/database.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { expireOffers } from '../offers/expire-offers.ts'

const database = await useTestDatabase()
const world = await marketWorld(database)
const { slowly, playerWith, sell, offer, bid, purse, ownerOf } = world

async function placeOf(card: AssetId): Promise<string | undefined> {
  const { rows } = await database.owner.query<{ place: string }>('select place from asset where id = $1', [
    card,
  ])
  return rows[0]?.place
}

function codeOf(result: PromiseSettledResult<unknown>): RefusalCode | 'done' {
  if (result.status === 'fulfilled') return 'done'
  if (result.reason instanceof Refusal) return result.reason.code
  throw result.reason
}

async function craftWith(
  who: AccountId,
  cards: Readonly<Record<'category' | 'month' | 'day' | 'year', AssetId>>,
) {
  return world.act(who, {
    ...calls.craftIdentity({ lockoutSeconds: 10 }, cards, people.kelce.id),
    runner: world.slow,
  })
}

/**
 * The refusals that a loser may get: each is true of a card that is sold, unlisted, repriced, used up, or spoken for.
 */
const trueReasons: ReadonlySet<RefusalCode | 'done'> = new Set([
  'done',
  'already_sold',
  'not_listed',
  'price_changed',
  'gone',
  'not_yours',
  'not_tradable',
  'offer_closed',
])

describe('one card', () => {
  test('goes one way when it is bought, delisted, repriced, accepted, filled and crafted at once, and nobody else pays', async () => {
    const winners = new Map<string, number>()
    for (let round = 0; round < 25; round += 1) {
      const alice = await playerWith(0, 'Alice')
      const cards = await world.giveParts(alice, 'kelce')
      const card = cards.day
      await sell(alice, card, 800)
      const [bob, carol, dan, eve] = [
        await playerWith(1000, 'Bob'),
        await playerWith(1000, 'Carol'),
        await playerWith(1000, 'Dan'),
        await playerWith(1000, 'Eve'),
      ]
      const his = await offer(dan, card, 600)
      const wanted = await bid(eve, { kind: 'day', name: '5', amount: 500 })
      const acts: Readonly<Record<string, () => Promise<unknown>>> = {
        bob: () => slowly.buy(bob, card, { expected: 800 }),
        carol: () => slowly.buy(carol, card, { expected: 800 }),
        accept: () => slowly.accept(alice, his),
        fill: () => slowly.fill(alice, wanted, card),
        craft: () => craftWith(alice, cards),
        cancel: () => slowly.cancel(alice, card),
        reprice: () => slowly.sell(alice, card, 900),
      }
      const names = Object.keys(acts)
      const results = await Promise.allSettled(Object.values(acts).map((act) => act()))
      const codes = results.map(codeOf)
      for (const code of codes) expect(trueReasons).toContain(code)
      const done = names.filter((_, at) => codes[at] === 'done')
      const way = done.filter((name) => !['cancel', 'reprice'].includes(name))
      expect(way).toHaveLength(1)
      const [winner = ''] = way
      winners.set(winner, (winners.get(winner) ?? 0) + 1)
      const owner = { bob, carol, accept: dan, fill: eve, craft: alice }[winner]
      expect(await ownerOf(card)).toBe(owner)
      expect(await placeOf(card)).toBe(winner === 'craft' ? 'gone' : 'held')
      const money = async (who: AccountId) => {
        const { available = 0, reserved = 0 } = await purse(who)
        return [available, reserved]
      }
      expect(await money(bob)).toEqual([winner === 'bob' ? 200 : 1000, 0])
      expect(await money(carol)).toEqual([winner === 'carol' ? 200 : 1000, 0])
      expect(await money(dan)).toEqual([winner === 'accept' ? 400 : 1000, 0])
      expect(await money(eve)).toEqual([500, winner === 'fill' ? 0 : 500])
      const price = { bob: 800, carol: 800, accept: 600, fill: 500, craft: 0 }[winner] ?? 0
      expect(await money(alice)).toEqual([price - price * 0.05, 0])
      if (winner !== 'fill') await world.takeBack(eve, wanted)
    }
    console.log('who won:', Object.fromEntries(winners))
    expect(winners.size).toBeGreaterThan(1)
    expect(await world.breaches()).toEqual([])
  })
})

describe('one offer', () => {
  test('ends once when its owner accepts it twice and its maker withdraws it at once', async () => {
    for (let round = 0; round < 15; round += 1) {
      const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(1000)]
      const card = await world.givePart(alice, ['day', 'mahomes'])
      const his = await offer(bob, card, 600)
      const codes = (
        await Promise.allSettled([
          slowly.accept(alice, his),
          slowly.accept(alice, his),
          slowly.withdraw(bob, his),
        ])
      ).map(codeOf)
      expect(codes.filter((code) => code === 'done')).toHaveLength(1)
      expect(codes.filter((code) => code === 'offer_closed')).toHaveLength(2)
      const isSold = (await ownerOf(card)) === bob
      expect(await purse(bob)).toMatchObject({ available: isSold ? 400 : 1000, reserved: 0 })
      expect(await purse(alice)).toMatchObject({ available: isSold ? 570 : 0 })
    }
    expect(await world.breaches()).toEqual([])
  })

  test('accepted at the moment of its expiry is sold before it or returned after it, never both', async () => {
    let sold = 0
    for (let round = 0; round < 25; round += 1) {
      const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(1000)]
      const card = await world.givePart(alice, ['day', 'mahomes'])
      const his = await offer(bob, card, 600)
      await database.owner.query(
        `update offer set expires_at = clock_timestamp() + make_interval(secs => $2) where id = $1`,
        [his, (round % 10) / 250],
      )
      const [accepted] = await Promise.allSettled([
        slowly.accept(alice, his),
        (async () => {
          for (let again = 0; again < 4; again += 1) {
            await world.runner.runHouse(expireOffers, {})
            await new Promise((resolve) => setTimeout(resolve, 10))
          }
        })(),
      ])
      const code = codeOf(accepted)
      expect(['done', 'offer_expired']).toContain(code)
      sold += code === 'done' ? 1 : 0
      await world.runner.runHouse(expireOffers, {})
      expect(await ownerOf(card)).toBe(code === 'done' ? bob : alice)
      expect(await purse(bob)).toMatchObject({ available: code === 'done' ? 400 : 1000, reserved: 0 })
    }
    console.log(`sold in time: ${sold} of 25`)
    expect(await world.breaches()).toEqual([])
  })
})

/** Acts that succeed before the traders stop; `npm run torture` asks for more. */
const minActs = Number(process.env['TRADE_ACTS'] ?? 400)

test('every reconciliation during and after trades on 32 connections at once finds nothing', async () => {
  const wide = openDatabase({
    connection: database.connection,
    gameConnections: 32,
    timeouts: patientTimeouts,
  })
  const acts = world.actsOf(runnerOn(wide.game))
  const traders = await Promise.all(
    Array.from({ length: 32 }, async (_, index) => playerWith(20_000, `Trader ${index}`)),
  )
  const cards: AssetId[] = []
  for (const trader of traders)
    for (let count = 0; count < 3; count += 1) cards.push(await world.givePart(trader, ['day', 'mahomes']))
  const any = <Item>(items: readonly Item[]): Item => {
    const item = items[randomInt(items.length)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }
  let done = 0
  let reconciliations = 0
  const goesOn = () => done < minActs || reconciliations < 4
  const unexpected: unknown[] = []
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act()
      done += 1
    } catch (error) {
      if (!(error instanceof Refusal)) unexpected.push(error)
    }
  }
  async function trade(trader: AccountId): Promise<void> {
    while (goesOn()) {
      const card = any(cards)
      const price = 100 + randomInt(500)
      await attempt(() => acts.sell(trader, card, price))
      await attempt(() => acts.buy(trader, any(cards)))
      await attempt(async () => acts.withdraw(trader, await acts.offer(trader, any(cards), price)))
      await attempt(async () => {
        const wanted = await acts.bid(trader, { kind: 'day', name: '17', amount: price })
        await attempt(() => acts.fill(any(traders), wanted, any(cards)))
        return acts.takeBack(trader, wanted)
      })
    }
  }
  async function reconcile(): Promise<void> {
    while (goesOn()) {
      expect(await checkInvariants(database.owner)).toEqual([])
      reconciliations += 1
    }
  }
  await Promise.all([...traders.map(trade), reconcile()])
  await wide.close()
  console.log(`${done} acts, ${reconciliations} reconciliations meanwhile`)
  expect(unexpected).toEqual([])
  expect(await checkInvariants(database.owner)).toEqual([])
})
