import { expect, test } from 'vitest'
import { cents } from '@called-shot/shared/money.ts'
import { houseAccounts } from '@called-shot/shared/operator/money-contract.ts'
import { useTestDatabase } from '../../test/database.ts'
import { packWorld } from '../../test/pack-fixtures.ts'
import type { Effects } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import { checkInvariants, invariants } from './invariants.ts'
import { readBooks } from './books.ts'
import { house } from './kinds.ts'
import { rollUpHouseAccounts } from './roll-up.ts'

const database = await useTestDatabase()
const { owner, game } = database
const world = await packWorld(database)
const { buy, giveMoney, open, openAccount, series } = world

const totalOf = async (kind: string) =>
  (await readBooks(game)).accounts.find((account) => account.kind === kind)?.total

test('the books of an empty house are zero, account by account', async () => {
  const books = await readBooks(game)
  expect(books.accounts.map(({ kind }) => kind).sort()).toEqual(houseAccounts.toSorted())
  expect(books.accounts.every(({ total }) => total === 0)).toBe(true)
  expect(books.balanced).toBe(true)
})

test('the players’ and the house’s accounts together sum to zero', async () => {
  const alice = await openAccount()
  await giveMoney(alice, { available: 1000, bonus: 100 })
  await buy(alice, series.identity)
  expect(await totalOf('grants')).toBe(-1000)
  expect(await totalOf('pack_sales')).toBe(200)
  expect(await totalOf('available')).toBe(900)
  expect(await totalOf('bonus')).toBe(0)
  const { accounts } = await readBooks(game)
  expect(accounts.reduce((sum, { total }) => sum + total, 0)).toBe(0)
})

test('the house owes the average content of unopened packs, and the real content of opened ones', async () => {
  const alice = await openAccount()
  await giveMoney(alice, { available: 2000 })
  const before = (await readBooks(game)).prize_liability
  const { cardpack_id } = await buy(alice, series.prediction)
  const unopened = (await readBooks(game)).prize_liability
  expect(unopened.unopened_packs - before.unopened_packs).toBe(200)
  await open(alice, cardpack_id)
  const opened = (await readBooks(game)).prize_liability
  expect(opened.unopened_packs).toBe(before.unopened_packs)
  expect(opened.paid - before.paid).toBe(200)
  await world.givePrize(alice, 180, { kind: 'wager' })
  await world.givePrize(alice, 300, { tutorial: true })
  const last = (await readBooks(game)).prize_liability
  expect(last.wagers).toBe(180)
  expect(last.tutorial - opened.tutorial).toBe(300)
  expect(last.total).toBe(last.paid + last.tutorial + last.wagers + last.unopened_packs)
})

test.each([
  ['a first day', 0, 10],
  ['a third day', 9, 20],
  ['a fourth day, which has no prize', 3, 0],
  ['a seventh day', 6, 25],
])(
  'what free packs owe is counted separately: a starter prize, and the daily prize of %s',
  async (_, taken, prizeCents) => {
    const before = (await readBooks(game)).prize_liability
    const alice = await world.newcomer()
    expect((await readBooks(game)).prize_liability.tutorial - before.tutorial).toBe(100)
    await owner.query('update account set daily_pack_streak = $2, version = version + 1 where id = $1', [
      alice,
      taken,
    ])
    await world.takeDaily(alice)
    const after = (await readBooks(game)).prize_liability
    expect(after.tutorial - before.tutorial).toBe(100 + prizeCents)
    expect(after.unopened_packs).toBe(before.unopened_packs)
  },
)

test('the books are the same with and without a roll-up, also with transfers in between', async () => {
  const alice = await openAccount()
  await giveMoney(alice, { available: 1000 })
  const before = await readBooks(game)
  await rollUpHouseAccounts(owner, 0)
  expect(await readBooks(game)).toEqual(before)
  await buy(alice, series.identity)
  expect(await totalOf('pack_sales')).toBe(
    (before.accounts.find(({ kind }) => kind === 'pack_sales')?.total ?? 0) + 200,
  )
  await Promise.all([
    rollUpHouseAccounts(owner, 0),
    rollUpHouseAccounts(owner, 0),
    buy(alice, series.identity),
  ])
  await rollUpHouseAccounts(owner, 0)
  expect(await totalOf('pack_sales')).toBe(
    (before.accounts.find(({ kind }) => kind === 'pack_sales')?.total ?? 0) + 400,
  )
  expect(await checkInvariants(owner)).toEqual([])
})

test('a roll-up never passes a transfer that is still being written', async () => {
  const alice = await openAccount()
  const client = await owner.connect()
  await client.query('begin')
  await client.query(
    `insert into transfer (id, from_id, to_id, cents, kind, commit_id, at) values (1, 9, $1, 5, 'grant', 1, clock_timestamp())`,
    [purseOf(alice).available],
  )
  await giveMoney(alice, { available: 70 })
  await rollUpHouseAccounts(owner, 0)
  await client.query('update ledger_account set balance_cents = balance_cents + 5 where id = $1', [
    purseOf(alice).available,
  ])
  await client.query('commit')
  client.release()
  expect(await checkInvariants(owner)).toEqual([])
  await rollUpHouseAccounts(owner, 0)
  expect(await checkInvariants(owner)).toEqual([])
  expect((await readBooks(game)).balanced).toBe(true)
})

test('the audit finds what an operator’s mistake or a thief does to the tables', async () => {
  const alice = await openAccount()
  await giveMoney(alice, { available: 500 })
  const { cardpack_id } = await buy(alice, series.identity)
  await open(alice, cardpack_id)
  const won = await world.givePrize(alice, 100, { redeemable: true, collection: 'AFC East' })
  await world.redeem(alice, won)
  expect(await checkInvariants(owner)).toEqual([])

  const found = async (text: string, values: readonly unknown[]): Promise<string[]> => {
    const client = await owner.connect()
    await client.query('begin')
    await client.query(text, [...values])
    const broken: string[] = []
    for (const { id, breaches } of invariants) {
      const { rows } = await client.query(breaches)
      if (rows.length > 0) broken.push(id)
    }
    await client.query('rollback')
    client.release()
    return broken
  }
  const slips: readonly (readonly [id: string, text: string, ...values: unknown[]])[] = [
    ['I-M1', 'update transfer set from_id = 77 where ref = $1', won],
    ['I-M2', 'update ledger_account set balance_cents = balance_cents + 1 where id = $1', alice + 1],
    ['I-M3', 'update ledger_account set balance_cents = balance_cents + 1 where id = $1', alice + 1],
    ['I-M3', 'update house_rollup set cents = cents + 1 where ledger_account_id = 2'],
    ['I-M3', 'update house_hour set paid_cents = paid_cents + 1 where ledger_account_id = 2'],
    ['I-M5', 'grant update on transfer to called_shot_web'],
    ['I-M9', 'delete from transfer where ref = $1', won],
    ['I-M9', 'update transfer set cents = 99 where ref = $1', won],
    ['I-M9', `update asset set place = 'held', gone_as = null where id = $1`, won],
    ['I-M9', 'delete from transfer where ref = $1', cardpack_id],
    ['I-C3', `update asset set gone_as = 'redeemed' where id = $1`, cardpack_id],
    ['I-C5', `update pack set seed = repeat('0', 64) where asset_id = $1`, cardpack_id],
    ['I-C5', `update asset set place = 'held', gone_as = null where id = $1`, cardpack_id],
    ['I-C5', `delete from asset where id = (select min(id) from asset where minted_from = $1)`, cardpack_id],
    [
      'I-C6',
      `update asset set place = 'gone', gone_as = 'burned' where minted_from = $1 and kind = 'year'`,
      cardpack_id,
    ],
    ['I-L6', 'delete from market_count_change'],
    ['I-L6', `insert into market_sum values ('year', 1, 4, null, true, 1)`],
    ['I-C7', `update asset set minted_as = 'combine', value_cents = 5001 where id = $1`, won],
  ]
  for (const [id, text, ...values] of slips) {
    expect({ text, broken: await found(text, values) }).toMatchObject({
      broken: expect.arrayContaining([id]),
    })
  }
  expect(await checkInvariants(owner)).toEqual([])
})

test('books that do not balance are shown, and say which balance is wrong', async () => {
  const first = `update ledger_account set balance_cents = balance_cents + $1
    where id = (select min(id) from ledger_account where kind = 'available')`
  await owner.query(first, [1])
  expect(await readBooks(game)).toMatchObject({
    balanced: false,
    imbalance: 'Everything sums to $0.01 instead of zero.',
  })
  const last = first.replace('min', 'max')
  await owner.query(last, [-1])
  expect((await readBooks(game)).imbalance).toMatch(/^A balance is not the sum of its transfers: \{/)
  await owner.query(first, [-1])
  await owner.query(last, [1])
  expect(await readBooks(game)).toMatchObject({ balanced: true, imbalance: null })
  await world.runner.runHouse(
    async () =>
      ({
        answer: null,
        transfers: [{ from: house.grants, to: house.corrections, cents: cents(3), kind: 'correction' }],
      }) satisfies Effects<null>,
    null,
  )
  expect(await totalOf('corrections')).toBe(3)
})
