import { describe, expect, test } from 'vitest'
import type { LedgerAccountId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { useTestDatabase } from '../../test/database.ts'
import { packWorld } from '../../test/pack-fixtures.ts'
import type { Effects, Transfer } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import { transferKinds } from '@called-shot/shared/transfer-kinds.ts'
import { house } from '../ledger/kinds.ts'
import { maturityOf } from '../ledger/maturity.ts'
import { getBalance } from './get-balance.ts'

const database = await useTestDatabase()
const world = await packWorld(database)
const { openAccount, queries } = world

async function move(...transfers: Transfer[]): Promise<void> {
  await world.runner.runHouse(async () => ({ answer: null, transfers }) satisfies Effects<null>, null)
}

async function letAWeekPass(of: LedgerAccountId): Promise<void> {
  await database.owner.query(
    `update transfer set at = at - interval '7 days' where to_id = $1 or from_id = $1`,
    [of],
  )
}

test('a new account has nothing but its wallet', async () => {
  const alice = await openAccount()
  expect(await getBalance(queries, alice)).toEqual({
    balance: 0,
    user_wallet: `0x${alice}`,
    bonus: 0,
    reserved: 0,
    withdrawable: 0,
    access_changed_at: null,
  })
})

test('bonus money counts in the balance, holds do not, and expired ones count again', async () => {
  const [alice, bob] = [await openAccount(), await openAccount('Bob')]
  await world.giveMoney(bob, { available: 1000, bonus: 250, ripe: true })
  await world.offer(bob, await world.givePrize(alice, 100), 300)
  expect(await getBalance(queries, bob)).toMatchObject({
    balance: 1250,
    bonus: 250,
    reserved: 300,
    // What the offer holds was granted with it, and is fresh.
    withdrawable: 700,
  })
  await database.owner.query(`update offer set expires_at = clock_timestamp() where maker_id = $1`, [bob])
  expect(await getBalance(queries, bob)).toMatchObject({
    balance: 1550,
    bonus: 250,
    reserved: 0,
    withdrawable: 1000,
  })
})

describe('what came in by a', () => {
  /** Each kind as it reaches `available`: what the table calls "–" never does. */
  test.each(transferKinds.filter((kind) => ['waits', 'at once'].includes(maturityOf[kind].matures)))(
    '%s can be withdrawn when the table of maturity says',
    async (kind) => {
      const alice = await openAccount()
      const { available } = purseOf(alice)
      await move({ from: house.corrections, to: available, cents: cents(500), kind })
      const isFresh = maturityOf[kind].matures === 'waits'
      expect(await getBalance(queries, alice)).toMatchObject({
        balance: 500,
        withdrawable: isFresh ? 0 : 500,
      })
      await letAWeekPass(available)
      expect(await getBalance(queries, alice)).toMatchObject({ balance: 500, withdrawable: 500 })
    },
  )

  test('an old deposit makes nothing else withdrawable when it is charged back', async () => {
    const alice = await openAccount()
    const { available } = purseOf(alice)
    const [old, fresh] = [1, 2]
    await move({ from: house.deposits, to: available, cents: cents(500), kind: 'deposit', ref: old })
    await letAWeekPass(available)
    await move({ from: house.deposits, to: available, cents: cents(700), kind: 'deposit', ref: fresh })
    await move({ from: available, to: house.deposits, cents: cents(500), kind: 'deposit_reversal', ref: old })
    expect(await getBalance(queries, alice)).toMatchObject({ balance: 700, withdrawable: 0 })
    await move({
      from: available,
      to: house.deposits,
      cents: cents(700),
      kind: 'deposit_reversal',
      ref: fresh,
    })
    expect(await getBalance(queries, alice)).toMatchObject({ balance: 0, withdrawable: 0 })
  })
})

test('deposits and sale proceeds can be withdrawn after seven days, prizes at once', async () => {
  const alice = await openAccount()
  const { available } = purseOf(alice)
  await move({ from: house.deposits, to: available, cents: cents(500), kind: 'deposit' })
  expect(await getBalance(queries, alice)).toMatchObject({ balance: 500, withdrawable: 0 })
  await move({ from: house.prizes, to: available, cents: cents(200), kind: 'prize' })
  expect(await getBalance(queries, alice)).toMatchObject({ balance: 700, withdrawable: 200 })
  const bob = await openAccount('Bob')
  await world.giveMoney(bob, { available: 1000 })
  await move(
    { from: purseOf(bob).available, to: available, cents: cents(1000), kind: 'sale' },
    { from: available, to: house.marketFees, cents: cents(50), kind: 'market_fee' },
  )
  expect(await getBalance(queries, alice)).toMatchObject({ balance: 1650, withdrawable: 200 })
  await letAWeekPass(available)
  expect(await getBalance(queries, alice)).toMatchObject({ balance: 1650, withdrawable: 1650 })
})
