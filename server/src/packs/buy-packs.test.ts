import { afterEach, describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { packWorld, requireInvariants } from '../../test/pack-fixtures.ts'
import { fifty, outcomesOf, pausing } from '../../test/races.ts'
import { refused } from '../../test/refused.ts'
import { queriesOf } from '../commit/reader.ts'
import { listTransactions } from '../wallet/transaction-lists.ts'

const database = await useTestDatabase()
const { owner } = database
const world = await packWorld(database)
const { buy, giveMoney, openAccount, purse, series } = world

afterEach(() => requireInvariants(owner))

describe('a purchase', () => {
  test('costs the price times the quantity, and gives that many sealed packs', async () => {
    const alice = await openAccount()
    await giveMoney(alice, { available: 1000 })
    const answer = await buy(alice, series.identity, { quantity: 3 })
    expect(answer.cardpack_ids).toHaveLength(3)
    expect(answer.cardpack_id).toBe(answer.cardpack_ids[0])
    expect(answer.balance).toBe(4)
    expect(await purse(alice)).toMatchObject({ available: 400, bonus: 0 })
    const { rows } = await owner.query(
      `select p.seed_hash, octet_length(p.seed_cipher) as sealed, p.seed, a.tradable, a.tutorial
       from pack p join asset a on a.id = p.asset_id where a.owner_id = $1`,
      [alice],
    )
    expect(rows).toHaveLength(3)
    for (const row of rows)
      expect(row).toMatchObject({ sealed: 60, seed: null, tradable: true, tutorial: false })
    expect(new Set(rows.map((row: { seed_hash: string }) => row.seed_hash)).size).toBe(3)
  })

  test('takes bonus money first, and each pack knows what it was paid with', async () => {
    const alice = await openAccount()
    await giveMoney(alice, { available: 500, bonus: 250 })
    const { balance, cardpack_ids } = await buy(alice, series.identity, { quantity: 2 })
    expect(balance).toBe(3.5)
    expect(await purse(alice)).toMatchObject({ available: 350, bonus: 0 })
    const { rows } = await owner.query(
      `select ref, from_id - $1 as step, cents from transfer where kind = 'pack_purchase' and ref = any($2) order by ref, cents`,
      [alice, cardpack_ids],
    )
    expect(rows).toEqual([
      { ref: cardpack_ids[0], step: 3, cents: 200 },
      { ref: cardpack_ids[1], step: 3, cents: 50 },
      { ref: cardpack_ids[1], step: 1, cents: 150 },
    ])
    const { data } = await listTransactions(queriesOf(database.game), await world.playerOf(alice), {
      limit: 1,
      offset: 0,
    })
    expect(data[0]).toMatchObject({ stage: 'Pack purchase', amount: 400 })
    expect(data[0]?.columns[1]).toEqual({ column_name: 'Quantity', column_value: '2' })
  })

  test('is paid from money that an expired offer still holds', async () => {
    const [alice, bob] = [await openAccount(), await openAccount('Bob')]
    await world.offer(bob, await world.givePrize(alice, 100), 200)
    await expect(buy(bob, series.identity)).rejects.toEqual(refused('insufficient_funds'))
    await owner.query(
      `update offer set expires_at = clock_timestamp() - interval '1 second' where maker_id = $1`,
      [bob],
    )
    expect((await buy(bob, series.identity)).balance).toBe(0)
    expect(await purse(bob)).toMatchObject({ available: 0, reserved: 0 })
  })

  test.each([
    ['of an unknown series', 999, {}, 'not_found'],
    ['of a starter series', series.starterIdentity, {}, 'not_for_sale'],
    ['of the daily series', series.daily, {}, 'not_for_sale'],
    ['with the wrong tier', series.identity, { tier: 2 }, 'wrong_tier'],
    ['of more packs than the player can afford', series.identity, { quantity: 6 }, 'insufficient_funds'],
  ])('%s is refused and changes nothing', async (_, id, order, code) => {
    const alice = await openAccount()
    await giveMoney(alice, { available: 1000 })
    await expect(buy(alice, id, order)).rejects.toEqual(refused(code))
    expect(await purse(alice)).toMatchObject({ available: 1000 })
  })

  test('is refused with the messages that the purchase dialog looks for', async () => {
    const alice = await openAccount()
    await expect(buy(alice, series.identity)).rejects.toEqual(
      refused('insufficient_funds', { says: 'Insufficient funds' }),
    )
    await giveMoney(alice, { available: 60_000 })
    await buy(alice, series.identity, { quantity: 100 })
    await buy(alice, series.identity, { quantity: 100 })
    await expect(buy(alice, series.identity, { quantity: 51 })).rejects.toEqual(
      refused('weekly_limit', { says: 'weekly limit' }),
    )
    const empty = await world.addSeries({ sourceId: 'empty', collection: 'Starter', contents: { event: 1 } })
    await expect(buy(alice, empty)).rejects.toEqual(
      refused('no_event_card', { says: 'no event card found for collection' }),
    )
  })

  test('is refused for a prediction pack without an event between 5 minutes and 2 replay weeks ahead', async () => {
    const bob = await openAccount('Bob')
    await giveMoney(bob, { available: 1000 })
    const screen = await world.addSeries({
      sourceId: 'screen/prediction',
      collection: 'Screen',
      contents: { event: 1 },
    })
    await world.eventSays('weekend', { startsInSeconds: 290 })
    await expect(buy(bob, screen)).rejects.toEqual(refused('no_event_card'))
    await world.eventSays('weekend', { startsInSeconds: 7201 })
    await expect(buy(bob, screen)).rejects.toEqual(refused('no_event_card'))
    await world.eventSays('weekend', { startsInSeconds: 320 })
    await expect(buy(bob, screen)).resolves.toMatchObject({ balance: 8 })
    await world.eventSays('weekend', { closed: true })
    await expect(buy(bob, screen)).rejects.toEqual(refused('no_event_card'))
  })

  test('is refused once a limited series is sold out', async () => {
    const alice = await openAccount()
    await giveMoney(alice, { available: 2000 })
    const limited = await world.addSeries({
      sourceId: 'limited',
      collection: 'AFC West',
      contents: { part: 2 },
      supply: 3,
    })
    await buy(alice, limited, { quantity: 2 })
    await expect(buy(alice, limited, { quantity: 2 })).rejects.toEqual(refused('sold_out'))
    await buy(alice, limited)
    await expect(buy(alice, limited)).rejects.toEqual(refused('sold_out'))
  })

  test('counts toward the limit for seven days, bonus money too', async () => {
    const alice = await openAccount()
    await owner.query('update account set weekly_limit_cents = 400, version = version + 1 where id = $1', [
      alice,
    ])
    await giveMoney(alice, { available: 1000, bonus: 200 })
    await buy(alice, series.identity, { quantity: 2 })
    await expect(buy(alice, series.identity)).rejects.toEqual(refused('weekly_limit'))
    await owner.query(
      `update transfer set at = at - interval '7 days' where kind = 'pack_purchase' and from_id between $1 + 1 and $1 + 3`,
      [alice],
    )
    await expect(buy(alice, series.identity)).resolves.toMatchObject({ balance: 6 })
  })
})

describe.each([
  ['without a pause', undefined],
  ['with a pause before the commit', pausing()],
])('fifty at once, %s', (_, pause) => {
  const runner = world.runnerWith(pause ? { pause } : {})

  test('of fifty purchases of 60% of a balance, one happens', async () => {
    const alice = await openAccount()
    await giveMoney(alice, { available: 333 })
    const outcomes = await outcomesOf(fifty(() => buy(alice, series.identity, { runner })))
    expect(outcomes).toEqual({ done: 1, insufficient_funds: 49 })
    expect(await purse(alice)).toMatchObject({ available: 133 })
  })

  test('two purchases that count on the same bonus money both happen if there is money for both', async () => {
    const alice = await openAccount()
    await giveMoney(alice, { available: 200, bonus: 200 })
    expect(await outcomesOf(fifty(() => buy(alice, series.identity, { runner })))).toEqual({
      done: 2,
      insufficient_funds: 48,
    })
    expect(await purse(alice)).toMatchObject({ available: 0, bonus: 0 })
  })

  test('the weekly limit is never exceeded', async () => {
    const alice = await openAccount()
    await giveMoney(alice, { available: 100_000 })
    await owner.query('update account set weekly_limit_cents = 2100, version = version + 1 where id = $1', [
      alice,
    ])
    expect(await outcomesOf(fifty(() => buy(alice, series.identity, { runner })))).toEqual({
      done: 10,
      weekly_limit: 40,
    })
  })

  test('a limited series is never oversold', async () => {
    const buyers = await Promise.all(fifty(() => openAccount()))
    for (const buyer of buyers) await giveMoney(buyer, { available: 1000 })
    const limited = await world.addSeries({
      sourceId: `rare ${pause ? 'paused' : 'plain'}`,
      collection: 'AFC West',
      contents: { part: 2 },
      supply: 15,
    })
    const outcomes = await outcomesOf(buyers.map((buyer) => buy(buyer, limited, { quantity: 2, runner })))
    expect(outcomes).toEqual({ done: 7, sold_out: 43 })
  })

  test('one idempotency key buys once, gives every call the same answer, and refuses another order', async () => {
    const alice = await openAccount()
    await giveMoney(alice, { available: 10_000 })
    const answers = await Promise.all(fifty(() => buy(alice, series.identity, { key: 'one', runner })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await purse(alice)).toMatchObject({ available: 9800 })
    await expect(buy(alice, series.identity, { key: 'one', quantity: 2, runner })).rejects.toEqual(
      refused('key_reused'),
    )
    expect(await purse(alice)).toMatchObject({ available: 9800 })
  })
})
