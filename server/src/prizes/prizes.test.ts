import { afterEach, describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { packWorld, requireInvariants } from '../../test/pack-fixtures.ts'
import { fifty, outcomesOf, pausing } from '../../test/races.ts'
import { refused } from '../../test/refused.ts'
import { getBalance } from '../wallet/get-balance.ts'

const database = await useTestDatabase()
const { owner } = database
const world = await packWorld(database)
const { combine, givePrize, openAccount, purse, redeem } = world

afterEach(() => requireInvariants(owner))

async function placeOf(id: number): Promise<string | undefined> {
  const { rows } = await owner.query<{ place: string }>(
    `select coalesce(gone_as, place) as place from asset where id = $1`,
    [id],
  )
  return rows[0]?.place
}

describe('combining prize cards', () => {
  test('gives one of the summed value, in the first card’s collection, as rare as the least rare, with its own number', async () => {
    const alice = await openAccount()
    const first = await givePrize(alice, 1234, { collection: 'AFC East', rarity: 3 })
    const second = await givePrize(alice, 111, { rarity: 2 })
    const { data } = await combine(alice, [first, second])
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      name: '$13.45',
      type: 'Prize',
      tag: 'Not Redeemable',
      collection: 'AFC East',
      rarity: 2,
    })
    expect(data[0]?.properties).toContainEqual({ title: 'Prize Value', text: '$13.45' })
    expect(data[0]?.face['serial']).toMatch(/^[A-Z] \d{7}$/)
    expect([await placeOf(first), await placeOf(second)]).toEqual(['burned', 'burned'])
    const { rows } = await owner.query(
      'select kind, value_cents, serial, minted_as from asset where id = $1',
      [data[0]?.id],
    )
    expect(rows).toEqual([{ kind: 'prize', value_cents: 1345, serial: data[0]?.id, minted_as: 'combine' }])
  })

  test('a new value gets its definition once, and the next combination uses it', async () => {
    const alice = await openAccount()
    for (let round = 0; round < 2; round += 1)
      await combine(alice, [await givePrize(alice, 710), await givePrize(alice, 61)])
    const { rows } = await owner.query(
      `select count(*) as found from definition where kind = 'prize' and ref = '771'`,
    )
    expect(rows).toEqual([{ found: 1 }])
  })

  test('delists listed ones and ends the offers on them', async () => {
    const [alice, bob] = [await openAccount(), await openAccount('Bob')]
    const [first, second] = [await givePrize(alice, 120), await givePrize(alice, 130)]
    await world.list(first, 500)
    await world.offer(bob, second, 300)
    await combine(alice, [first, second])
    expect(await purse(bob)).toMatchObject({ available: 300, reserved: 0 })
    const { rows } = await owner.query('select what from listing_event where asset_id = $1 order by id', [
      first,
    ])
    expect(rows).toEqual([{ what: 'listed' }, { what: 'cancelled' }])
  })

  test('allows exactly $50.00 and not a cent more', async () => {
    const alice = await openAccount()
    const [first, second, cent] = [
      await givePrize(alice, 2500),
      await givePrize(alice, 2500),
      await givePrize(alice, 1),
    ]
    await expect(combine(alice, [first, second, cent])).rejects.toEqual(
      refused('cannot_combine', { says: '$50 is Maximum Prize Card Combination' }),
    )
    expect((await combine(alice, [first, second])).data[0]?.name).toBe('$50.00')
    expect(await placeOf(cent)).toBe('held')
  })

  test('cards that cannot be combined are refused, by name where possible, and nothing changes', async () => {
    const [alice, bob] = [await openAccount(), await openAccount('Bob')]
    const prize = await givePrize(alice, 100)
    const others = {
      twice: prize,
      redeemable: await givePrize(alice, 100, { redeemable: true }),
      tutorial: await givePrize(alice, 100, { tutorial: true }),
      foreign: await givePrize(bob, 100),
      wager: await givePrize(alice, 100, { kind: 'wager' }),
      slotted: await givePrize(alice, 100),
      gone: await givePrize(alice, 100),
    }
    await world.move({ id: others.gone, place: 'gone', goneAs: 'burned' })
    await expect(combine(alice, [prize, others.twice])).rejects.toEqual(
      refused('bad_input', { says: 'ids.1' }),
    )
    await expect(combine(alice, [prize, prize, 999])).rejects.toEqual(refused('not_found', { says: 'ids.2' }))
    await expect(combine(alice, [prize, prize, others.foreign])).rejects.toEqual(
      refused('not_yours', { says: 'ids.2' }),
    )
    await expect(combine(alice, [others.gone, others.gone])).rejects.toEqual(
      refused('bad_input', { says: 'ids.1' }),
    )
    await expect(combine(alice, [prize, 999])).rejects.toEqual(refused('not_found', { says: 'ids.1' }))
    await expect(combine(alice, [prize, others.foreign])).rejects.toEqual(
      refused('not_yours', { says: 'ids.1' }),
    )
    await expect(combine(alice, [others.gone, prize])).rejects.toEqual(refused('gone', { says: 'ids.0' }))
    await expect(combine(alice, [prize, others.redeemable])).rejects.toEqual(refused('cannot_combine'))
    await expect(combine(alice, [prize, others.tutorial])).rejects.toEqual(refused('tutorial_card'))
    await expect(combine(alice, [prize, others.wager])).rejects.toEqual(refused('cannot_combine'))
    expect(await placeOf(prize)).toBe('held')
  })

  test('gives a starter prize for starter prizes', async () => {
    const alice = await openAccount()
    const { data } = await combine(alice, [
      await givePrize(alice, 100, { tutorial: true }),
      await givePrize(alice, 25, { tutorial: true }),
    ])
    expect(data[0]).toMatchObject({ marketplace_id: -1 })
    expect(data[0]?.properties).toContainEqual({ title: 'Tutorial', text: 'Yes' })
  })
})

describe('redeeming a prize card', () => {
  test('pays what is printed on it into the balance, and the card is gone', async () => {
    const alice = await openAccount()
    const prize = await givePrize(alice, 750, { redeemable: true })
    expect(await redeem(alice, prize)).toEqual({ amount: 7.5, balance: 7.5 })
    expect(await purse(alice)).toEqual({ available: 750, reserved: 0, bonus: 0 })
    expect(await placeOf(prize)).toBe('redeemed')
    expect(await getBalance(world.queries, alice)).toMatchObject({ balance: 750, withdrawable: 750 })
  })

  test('pays a starter prize as bonus money, which cannot be withdrawn', async () => {
    const alice = await openAccount()
    const prize = await givePrize(alice, 100, { redeemable: true, tutorial: true })
    expect(await redeem(alice, prize)).toEqual({ amount: 1, balance: 1 })
    expect(await purse(alice)).toEqual({ available: 0, reserved: 0, bonus: 100 })
    expect(await getBalance(world.queries, alice)).toMatchObject({
      balance: 100,
      bonus: 100,
      withdrawable: 0,
    })
    const { rows } = await owner.query('select from_id, kind from transfer where ref = $1', [prize])
    expect(rows).toEqual([{ from_id: 6, kind: 'promotion' }])
  })

  test('is refused for a card that has not won, is redeemed, is somebody else’s or does not exist', async () => {
    const [alice, bob] = [await openAccount(), await openAccount('Bob')]
    const [prize, won] = [await givePrize(alice, 100), await givePrize(alice, 100, { redeemable: true })]
    await expect(redeem(alice, prize)).rejects.toEqual(refused('not_redeemable'))
    await expect(redeem(bob, won)).rejects.toEqual(refused('not_yours'))
    await expect(redeem(alice, 999)).rejects.toEqual(refused('not_found'))
    await redeem(alice, won)
    await expect(redeem(alice, won)).rejects.toEqual(refused('already_redeemed'))
    expect(await purse(alice)).toMatchObject({ available: 100 })
  })
})

describe.each([
  ['without a pause', undefined],
  ['with a pause before the commit', pausing()],
])('fifty at once, %s', (_, pause) => {
  const runner = world.runnerWith(pause ? { pause } : {})

  test('one prize is paid once', async () => {
    const alice = await openAccount()
    const prize = await givePrize(alice, 500, { redeemable: true })
    expect(await outcomesOf(fifty(() => redeem(alice, prize, { runner })))).toEqual({
      done: 1,
      already_redeemed: 49,
    })
    expect(await purse(alice)).toMatchObject({ available: 500 })
  })

  test('calls with one key all get the same answer, and another prize with that key is refused', async () => {
    const alice = await openAccount()
    const [prize, other] = [
      await givePrize(alice, 500, { redeemable: true }),
      await givePrize(alice, 500, { redeemable: true }),
    ]
    const answers = await Promise.all(fifty(() => redeem(alice, prize, { runner, key: 'one' })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"amount":5,"balance":5}']),
    )
    await expect(redeem(alice, other, { runner, key: 'one' })).rejects.toEqual(refused('key_reused'))
    expect(await purse(alice)).toMatchObject({ available: 500 })
  })

  test('of combinations that overlap, none uses a card that another has used', async () => {
    const alice = await openAccount()
    const cards: number[] = []
    for (let index = 0; index < 6; index += 1) cards.push(await givePrize(alice, 100 + index))
    const results = await Promise.allSettled(
      fifty((index) =>
        combine(alice, [cards[index % 6] ?? 0, cards[(index + 1 + (index % 4)) % 6] ?? 0], { runner }),
      ),
    )
    const made = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.data : []))
    expect(made.length).toBeGreaterThanOrEqual(1)
    expect(made.length).toBeLessThanOrEqual(3)
    const { rows } = await owner.query<{ cents: number }>(
      `select sum(value_cents)::bigint as cents from asset where owner_id = $1 and place = 'held'`,
      [alice],
    )
    expect(rows).toEqual([{ cents: 615 }])
  })

  test('a prize that is redeemed and combined at once is one or the other', async () => {
    const alice = await openAccount()
    const [won, plain] = [await givePrize(alice, 300, { redeemable: true }), await givePrize(alice, 200)]
    expect(
      await outcomesOf([redeem(alice, won, { runner }), combine(alice, [won, plain], { runner })]),
    ).toMatchObject({ done: 1 })
    expect(await placeOf(plain)).toBe('held')
  })
})
