import { expect, test } from 'vitest'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { useTestDatabase } from '../../test/database.ts'
import { packWorld } from '../../test/pack-fixtures.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { matureBonus } from './mature-bonus.ts'
import { recordPayment } from './record-payment.ts'

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

test('bonus money becomes ordinary once a verified phone and $10 of one’s own deposits in packs are there', async () => {
  const alice = await world.openAccount()
  await world.giveMoney(alice, { bonus: 300 })
  const steps: [what: string, act: () => Promise<unknown>][] = [
    ['nothing yet', async () => undefined],
    ['a phone', () => verifyPhone(alice)],
    ['a deposit', () => deposit(alice, 2000)],
    // $3.00 of this is the bonus that is asked for first, so it is given again.
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

test('money that was given or won, and somebody without a phone, mature nothing', async () => {
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
