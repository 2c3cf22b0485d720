import { expect, test } from 'vitest'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { marketWorld } from '../../test/market-world.ts'
import { expireBids } from '../offers/expire-bids.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { listTransactions } from './transaction-lists.ts'
import { transactionStatuses } from './transaction-view.ts'

const database = await useTestDatabase()
const world = await marketWorld(database)
const { playerWith, sell, buy, offer, counter, accept, withdraw, bid, fill, purse } = world

type Asked = Partial<Parameters<typeof listTransactions>[2]>

async function transactions(of: AccountId, asked: Asked = {}) {
  return listTransactions(world.queries, await world.playerOf(of), { limit: 20, offset: 0, ...asked })
}

async function csv(of: AccountId): Promise<string[][]> {
  let text = ''
  for await (const piece of ledgerCsv(world.queries, of)) text += piece
  expect(text.endsWith('\r\n')).toBe(true)
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
}

/** Each account's balance by the last line about it. */
function balancesIn(lines: readonly (readonly string[])[]): Record<string, string> {
  return Object.fromEntries(lines.slice(1).map((line) => [line[4] ?? '', line[6] ?? '']))
}

test('sales, purchases, offers of either side and bids are listed newest first, in seven columns', async () => {
  const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(10_000)]
  const [card, other] = [await world.giveIdentity(alice, 'mahomes'), await world.giveIdentity(alice, 'kelce')]
  await sell(alice, card, 1010)
  await buy(bob, card)
  const first = await offer(bob, other, 500)
  await counter(alice, first, 800)
  await bid(bob, { kind: 'identity', name: 'Travis Kelce', amount: 300, quantity: 2 })
  const his = (await transactions(bob)).data
  expect(his.map(({ stage, status, transaction_type }) => [stage, status, transaction_type])).toEqual([
    ['Offer sent', 'Pending', 'Bid'],
    ['Counter offer received', 'Pending', 'Offer'],
    ['Offer sent', 'Countered', 'Offer'],
    ['Purchase', 'Completed', 'Debit'],
    ['Promotion', 'Completed', 'Credit'],
  ])
  expect(his[3]).toMatchObject({ amount: 1010, offer_id: null })
  expect(his[3]?.columns.slice(0, 2)).toEqual([
    { column_name: 'Item', column_value: 'Patrick Mahomes' },
    { column_name: 'Price', column_value: '$10.10' },
  ])
  const hers = (await transactions(alice)).data
  expect(hers.map(({ stage }) => stage)).toEqual(['Counter offer sent', 'Offer received', 'Sale'])
  expect(hers[1]).toMatchObject({ offer_id: first, status: 'Countered' })
  expect(hers[2]?.columns.filter(({ column_name }) => column_name !== '')).toEqual([
    { column_name: 'Item', column_value: 'Patrick Mahomes' },
    { column_name: 'Price', column_value: '$10.10' },
    { column_name: 'Fee', column_value: '$0.51' },
    { column_name: 'You receive', column_value: '$9.59' },
  ])
  for (const { columns } of [...his, ...hers]) expect(columns).toHaveLength(7)
  // Offers and bids hold money, which stays the player's: only what has moved it changes the total.
  expect(his.map(({ balance_after }) => balance_after)).toEqual([null, null, null, 8990, 10_000])
  expect(hers.map(({ balance_after }) => balance_after)).toEqual([null, null, 959])
  expect(his[0]).toMatchObject({ amount: 600 })
  expect(his[0]?.columns.slice(0, 3)).toEqual([
    { column_name: 'Item', column_value: 'Travis Kelce' },
    { column_name: 'Quantity', column_value: '2' },
    { column_name: 'Each', column_value: '$3.00' },
  ])
  const older = (await transactions(bob, { limit: 2, offset: 3 })).data
  expect(older.map(({ balance_after }) => balance_after)).toEqual([8990, 10_000])
  expect((await transactions(bob, { limit: 2, offset: 2 })).pagination_metadata).toMatchObject({
    total_count: 5,
  })
  expect(await transactions(bob, { limit: 2, offset: 40 })).toMatchObject({
    data: [],
    pagination_metadata: { total_count: 5, page_count: 3 },
  })
  await withdraw(bob, await offer(bob, other, 500))
  expect((await transactions(bob)).data.map(({ balance_after }) => balance_after)).toEqual([
    null,
    null,
    null,
    null,
    8990,
    10_000,
  ])
})

test('a player finds the offers that wait for an answer, one kind of transaction, and one item by its name', async () => {
  const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(10_000)]
  const [card, other] = [await world.giveIdentity(alice, 'mahomes'), await world.giveIdentity(alice, 'kelce')]
  const day = await world.givePart(alice, ['day', 'cook'])
  await sell(alice, card, 1010)
  await buy(bob, card)
  await sell(alice, day, 200)
  await buy(bob, day)
  await bid(bob, { kind: 'identity', name: 'Travis Kelce', amount: 300, quantity: 2 })
  await withdraw(bob, await offer(bob, other, 500))
  const first = await offer(bob, other, 600)
  const stages = async (of: AccountId, asked: Asked) => {
    const { data, pagination_metadata: pages } = await transactions(of, asked)
    expect(pages.total_count).toBe(data.length)
    return data.map(({ stage, amount }) => `${stage} ${amount}`)
  }
  expect(await stages(alice, { show: 'waiting' })).toEqual(['Offer received 600'])
  expect(await stages(alice, { show: 'offers' })).toEqual(['Offer received 600', 'Offer received 500'])
  expect(await stages(alice, { show: 'sales' })).toEqual(['Sale 200', 'Sale 1010'])
  expect(await stages(alice, { show: 'sales', search: 'MAHOMES' })).toEqual(['Sale 1010'])
  expect(await stages(alice, { search: 'Day 25' })).toEqual(['Sale 200'])
  expect(await stages(alice, { search: '%' })).toEqual([])
  expect(await stages(alice, { show: 'purchases' })).toEqual([])
  expect(await stages(bob, { show: 'purchases' })).toEqual(['Purchase 200', 'Purchase 1010'])
  expect(await stages(bob, { search: 'kelce' })).toEqual([
    'Offer sent 600',
    'Offer sent 500',
    'Offer sent 600',
  ])
  expect(await stages(bob, { show: 'promotions' })).toEqual(['Promotion 10000'])
  // The maker of an offer does not wait for themselves, until it is countered.
  expect(await stages(bob, { show: 'waiting' })).toEqual([])
  await counter(alice, first, 800)
  expect(await stages(bob, { show: 'waiting' })).toEqual(['Counter offer received 800'])
  expect(await stages(alice, { show: 'waiting' })).toEqual([])
  const last = await transactions(alice, { show: 'sales', limit: 1, offset: 1 })
  expect(last.data.map(({ balance_after }) => balance_after)).toEqual([959])
  expect(last.pagination_metadata).toMatchObject({ total_count: 2, page_count: 2 })
})

test('every state of an offer, bid, payment and withdrawal has a word', async () => {
  const { rows } = await database.owner.query<{ check: string }>(
    `select pg_get_constraintdef(oid) as check from pg_constraint
     where conname in ('offer_status_check', 'bid_status_check', 'deposit_status_check', 'withdrawal_status_check')`,
  )
  const states = rows.flatMap(({ check }) => [...check.matchAll(/'(\w+)'::text/g)].map(([, state]) => state))
  expect(states.length).toBeGreaterThan(15)
  // Payments in these states are listed as the transfers that they made.
  const asTransfers = ['credited', 'reversed']
  const worded = [...Object.keys(transactionStatuses), ...asTransfers]
  expect(states.filter((state) => !worded.includes(state ?? ''))).toEqual([])
})

test('the proceeds of a sale under review are pending', async () => {
  const alice = await playerWith(0, 'Alice')
  for (const price of [100, 200, 300]) {
    const seller = await playerWith(0, 'Seller')
    const card = await world.givePart(seller, ['day', 'cook'])
    await world.trade(card, price, { from: seller, to: await playerWith(price, 'Buyer') })
  }
  const card = await world.givePart(alice, ['day', 'cook'])
  await world.trade(card, 9000, { from: alice, to: await playerWith(9000) })
  expect((await transactions(alice)).data[0]).toMatchObject({
    stage: 'Sale',
    status: 'Pending',
    amount: 9000,
  })
})

test('a seller is told at once that the proceeds of a sale are on hold, by an offer and by a bid', async () => {
  const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(30_000)]
  const give = () => world.givePart(alice, ['day', 'cook'])
  const [first, second, third] = [await give(), await give(), await give()]
  expect(await accept(alice, await offer(bob, first, 9000))).toMatchObject({ on_hold: true })
  const wanted = await bid(bob, { kind: 'day', name: '25', amount: 8000 })
  expect(await fill(alice, wanted, second)).toMatchObject({ on_hold: true })
  expect(await accept(alice, await offer(bob, third, 200))).toMatchObject({ on_hold: false })
})

test('the file holds every line with the balance after it, and ends with the current balance', async () => {
  const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(10_000)]
  const [card, other, third] = [
    await world.giveIdentity(alice, 'mahomes'),
    await world.giveIdentity(alice, 'kelce'),
    await world.giveIdentity(alice, 'allen'),
  ]
  await sell(alice, card, 1010)
  await buy(bob, card)
  await withdraw(bob, await offer(bob, other, 500))
  await accept(alice, await offer(bob, other, 700))
  const wanted = await bid(bob, { kind: 'identity', name: 'Josh Allen', amount: 300, quantity: 3 })
  await fill(alice, wanted, third)
  await world.expire('bid', wanted)
  await world.runner.runHouse(expireBids, {})

  const hers = await csv(alice)
  expect(hers[0]).toEqual([
    'date',
    'transaction_id',
    'kind',
    'item',
    'account',
    'amount',
    'account_balance',
    'total_balance',
  ])
  expect(hers.slice(1).map((line) => line.slice(2))).toEqual([
    ['sale', 'Patrick Mahomes', 'available', '10.10', '10.10', '9.59'],
    ['market_fee', 'Patrick Mahomes', 'available', '-0.51', '9.59', '9.59'],
    ['sale', 'Travis Kelce', 'available', '7.00', '16.59', '16.24'],
    ['market_fee', 'Travis Kelce', 'available', '-0.35', '16.24', '16.24'],
    ['sale', 'Josh Allen', 'available', '3.00', '19.24', '19.09'],
    ['market_fee', 'Josh Allen', 'available', '-0.15', '19.09', '19.09'],
  ])
  const his = await csv(bob)
  const { available = 0, reserved = 0 } = await purse(bob)
  expect(balancesIn(his)).toEqual({
    available: (available / 100).toFixed(2),
    reserved: (reserved / 100).toFixed(2),
  })
  expect(his.map((line) => line[2])).toEqual([
    'kind',
    'grant',
    'sale',
    'offer_hold',
    'offer_hold',
    'offer_release',
    'offer_release',
    'offer_hold',
    'offer_hold',
    'sale',
    'bid_hold',
    'bid_hold',
    'sale',
    'bid_release',
    'bid_release',
  ])
  for (const line of his.slice(1)) expect(Number(line[6])).toBeGreaterThanOrEqual(0)
  const itemsOf = (kind: string) => new Set(his.filter((line) => line[2] === kind).map((line) => line[3]))
  expect([itemsOf('offer_hold'), itemsOf('offer_release')]).toEqual([
    new Set(['Travis Kelce']),
    new Set(['Travis Kelce']),
  ])
  expect([itemsOf('bid_hold'), itemsOf('bid_release')]).toEqual([
    new Set(['Josh Allen']),
    new Set(['Josh Allen']),
  ])
  // Holds and their release move nothing in or out, so the total is what he had all along.
  expect(his.slice(1).map((line) => line[7])).toEqual([
    '100.00',
    ...Array<string>(7).fill('89.90'),
    '82.90',
    '82.90',
    '82.90',
    ...Array<string>(3).fill('79.90'),
  ])
})

test('a history longer than a batch is whole and in order, with each line once', async () => {
  const bob = await world.openAccount('Bob')
  await database.owner.query(
    `insert into transfer (id, from_id, to_id, cents, kind, commit_id, at)
     select 800000000 + 3000 - i, 9, $1::bigint + 1, 1, 'grant', 800000000 + i / 2, now() - interval '1 day' + (i / 2) * interval '1 microsecond'
     from generate_series(1, 2500) i`,
    [bob],
  )
  const lines = (await csv(bob)).slice(1)
  expect(lines).toHaveLength(2500)
  expect(new Set(lines.map((line) => line[1])).size).toBe(2500)
  expect(lines.at(-1)?.slice(5)).toEqual(['0.01', '25.00', '25.00'])
  expect(await csv(await world.openAccount('Nobody'))).toHaveLength(1)
})
