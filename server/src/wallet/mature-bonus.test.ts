import { describe, expect, test } from 'vitest'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { craftFrom } from '../../test/crafted.ts'
import { useTestDatabase } from '../../test/database.ts'
import { marketSettings } from '../../test/market-world.ts'
import { packWorld } from '../../test/pack-fixtures.ts'
import { pausing } from '../../test/races.ts'
import { calls } from '../../test/calls.ts'
import { refused } from '../../test/refused.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { matureBonus } from './mature-bonus.ts'
import { recordPayment } from './record-payment.ts'
import { unlockBonusPaid } from './unlock-bonus-paid.ts'

const database = await useTestDatabase()
const world = await packWorld(database)
let payments = 0

async function deposit(who: AccountId, amount: number): Promise<void> {
  payments += 1
  const { rows } = await database.owner.query<{ wallet: string }>(
    'select wallet_address as wallet from account where id = $1',
    [who],
  )
  await world.runner.runHouse(recordPayment, {
    providerId: `payment-${payments}`,
    says: 'completed',
    cents: cents(amount),
    currency: 'usdc_polygon',
    network: 'polygon',
    wallet: rows[0]?.wallet ?? '',
    customer: null,
    detail: {},
  })
}

async function verifyPhone(who: AccountId): Promise<void> {
  await database.owner.query(
    `update account set phone_number = $2, phone_verified_at = now(), version = version + 1 where id = $1`,
    [who, `+1555${String(who).padStart(7, '0')}`],
  )
}

async function mature(): Promise<void> {
  while ((await world.runner.runHouse(matureBonus, null)) > 0);
}

test('bonus money becomes ordinary once the player has a verified phone and has put $10 of deposits into packs', async () => {
  const alice = await world.openAccount()
  await world.giveMoney(alice, { bonus: 300 })
  const steps: [what: string, act: () => Promise<unknown>][] = [
    ['nothing yet', async () => undefined],
    ['a phone', () => verifyPhone(alice)],
    ['a deposit', () => deposit(alice, 2000)],
    // Packs take the $3.00 of bonus first, so it is given again.
    ['$9.00 of it in packs', () => world.buy(alice, world.series.identity, { quantity: 6 })],
    ['bonus money again', () => world.giveMoney(alice, { bonus: 300 })],
  ]
  for (const [what, act] of steps) {
    await act()
    await mature()
    const { bonus } = await world.purse(alice)
    expect([what, bonus]).toEqual([what, what.startsWith('$9') ? 0 : 300])
  }
  await world.giveMoney(alice, { bonus: 100 })
  await world.buy(alice, world.series.identity, { quantity: 3 })
  await mature()
  expect(await world.purse(alice)).toMatchObject({ bonus: 0 })
  await world.giveMoney(alice, { bonus: 50 })
  await mature()
  const { available = 0, bonus } = await world.purse(alice)
  expect([available, bonus]).toEqual([2000 - 900 - 200 + 50, 0])
  expect(await checkInvariants(database.owner)).toEqual([])
})

test('money that was given or won matures nothing, and neither does a player without a phone', async () => {
  const [alice, bob] = [await world.openAccount(), await world.openAccount('Bob')]
  await verifyPhone(alice)
  await world.giveMoney(alice, { available: 5000 })
  await world.buy(alice, world.series.identity, { quantity: 10 })
  await deposit(bob, 5000)
  await world.buy(bob, world.series.identity, { quantity: 10 })
  for (const who of [alice, bob]) await world.giveMoney(who, { bonus: 100 })
  await mature()
  for (const who of [alice, bob]) expect(await world.purse(who)).toMatchObject({ bonus: 100 })
  expect(await checkInvariants(database.owner)).toEqual([])
})

describe('a pack that bonus money has paid for in part', () => {
  const facts = async (ids: readonly number[]) => {
    const { rows } = await database.owner.query<{ tradable: boolean; paid: boolean }>(
      'select distinct tradable, bonus_paid as paid from asset where id = any($1)',
      [ids],
    )
    return rows
  }
  const locked = [{ tradable: false, paid: true }]
  const ordinary = [{ tradable: true, paid: false }]
  async function sell(who: AccountId, id: number): Promise<void> {
    await world.act(who, calls.sellItem(marketSettings, id, 300))
  }

  /** Verifies her phone and puts $10 of her own into packs. */
  async function ripen(who: AccountId): Promise<void> {
    await verifyPhone(who)
    await deposit(who, 2000)
    await world.buy(who, world.series.identity, { quantity: 7 })
  }

  async function unlock(): Promise<void> {
    while ((await world.runner.runHouse(unlockBonusPaid, null)) > 0);
  }

  test('cannot be traded, nor can its cards and what is made of them, until the bonus is ordinary money', async () => {
    const alice = await world.openAccount()
    await world.giveMoney(alice, { bonus: 100, available: 300 })
    const { cardpack_ids: bought } = await world.buy(alice, world.series.identity, { quantity: 2 })
    const [half = 0, own = 0] = bought
    expect([await facts([half]), await facts([own])]).toEqual([locked, ordinary])
    const opened = await world.open(alice, half)
    expect(opened.data.map(({ marketplace_id }) => marketplace_id)).toEqual(Array(8).fill(-1))
    for (const { properties } of opened.data)
      expect(properties).toContainEqual({ title: 'Bonus', text: 'Yes' })
    const cards = opened.data.map(({ id }) => id)
    expect(await facts(cards)).toEqual(locked)
    const [first = 0] = cards
    await expect(sell(alice, first)).rejects.toEqual(refused('not_tradable'))

    await unlock()
    expect(await facts(cards)).toEqual(locked)
    await ripen(alice)
    await unlock()
    expect(await facts(cards)).toEqual(ordinary)
    await sell(alice, first)
    expect(await checkInvariants(database.owner)).toEqual([])
  })

  test('holds prizes that pay bonus money, even when combined, and ordinary money once it has matured', async () => {
    const alice = await world.openAccount()
    const given = { bonusPaid: true }
    const [one, two] = [await world.givePrize(alice, 100, given), await world.givePrize(alice, 100, given)]
    const other = await world.givePrize(alice, 100, given)
    await expect(world.combine(alice, [one, await world.givePrize(alice, 100)])).rejects.toEqual(
      refused('tutorial_card'),
    )
    const combined = (await world.combine(alice, [one, two])).data[0]?.id ?? 0
    expect(await facts([combined])).toEqual(locked)
    const hasWon = (id: number) =>
      database.owner.query('update asset set redeemable = true where id = $1', [id])
    await hasWon(combined)
    await hasWon(other)
    await world.redeem(alice, combined)
    expect(await world.purse(alice)).toMatchObject({ available: 0, bonus: 200 })
    await ripen(alice)
    await unlock()
    await mature()
    const before = await world.purse(alice)
    await world.redeem(alice, other)
    expect(await world.purse(alice)).toMatchObject({ available: (before.available ?? 0) + 100, bonus: 0 })
    expect(await checkInvariants(database.owner)).toEqual([])
  })

  test('leaves no card locked for good when it is opened and unlocked at once', async () => {
    const slow = world.runnerWith({ pause: pausing() })
    for (let round = 0; round < 5; round += 1) {
      const alice = await world.openAccount()
      await world.giveMoney(alice, { bonus: 100, available: 100 })
      const { cardpack_id: pack } = await world.buy(alice, world.series.identity)
      await ripen(alice)
      const [opened] = await Promise.all([
        world.open(alice, pack, { runner: slow }),
        slow.runHouse(unlockBonusPaid, null),
      ])
      await unlock()
      expect(await facts(opened.data.map(({ id }) => id))).toEqual(ordinary)
    }
    expect(await checkInvariants(database.owner)).toEqual([])
  })

  test('has cards that are unlocked even inside a prediction, which stays untradable if one of its cards is a starter', async () => {
    const alice = await world.openAccount()
    await world.eventSays('kcAtBuf', { startsInSeconds: 3600 })
    const predict = async (tutorial: boolean) => {
      const cards = {
        identity: await world.giveIdentity(alice, 'mahomes', { bonusPaid: true }),
        event: await world.giveEventCard(alice, world.event('kcAtBuf')),
        trigger: await world.giveTrigger(alice, 'throws300', { tutorial }),
        prize: await world.givePrize(alice, 100, { bonusPaid: true }),
      }
      return (await craftFrom(world, alice, { cards })).nft_card_prediction_id
    }
    const [ordinaryOne, tutorialOne] = [await predict(false), await predict(true)]
    expect(await facts([ordinaryOne, tutorialOne])).toEqual(locked)
    await ripen(alice)
    await unlock()
    expect(await facts([ordinaryOne])).toEqual(ordinary)
    expect(await facts([tutorialOne])).toEqual([{ tradable: false, paid: false }])
    const { rows } = await database.owner.query(
      `select place, inside_id, bonus_paid from asset where inside_id = $1 and kind in ('identity', 'prize')`,
      [ordinaryOne],
    )
    const inside = { place: 'slotted', inside_id: ordinaryOne, bonus_paid: false }
    expect(rows).toEqual([inside, inside])
    expect(await checkInvariants(database.owner)).toEqual([])
  })
})

test('a free prize is redeemed only once the email is confirmed, if mail is sent', async () => {
  const alice = await world.openAccount()
  const prize = await world.givePrize(alice, 100, { tutorial: true })
  await database.owner.query('update asset set redeemable = true where id = $1', [prize])
  await database.owner.query(
    'update account set email_verified_at = null, version = version + 1 where id = $1',
    [alice],
  )
  const redeem = () => world.act(alice, calls.redeemPrize({ needsConfirmedEmail: true }, prize))
  await expect(redeem()).rejects.toEqual(expect.objectContaining({ code: 'email_unconfirmed' }))
  await database.owner.query(
    'update account set email_verified_at = now(), version = version + 1 where id = $1',
    [alice],
  )
  await redeem()
  expect(await world.purse(alice)).toMatchObject({ bonus: 100 })
})
