import { beforeAll, describe, expect, test } from 'vitest'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { money } from '@called-shot/shared/operator/money-contract.ts'
import { give } from '../../test/app-predictions.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { rollUpHouseAccounts } from '../ledger/roll-up.ts'

const app = await useWholeApp()
let ann: Someone
let bob: Someone

beforeAll(async () => {
  ann = await app.register()
  bob = await app.register()
  for (const [who, funds] of [
    [ann, 30],
    [bob, 12.5],
    [ann, 7],
  ] as const)
    await give(app, who, { funds })
})

type Period = 'day' | 'week' | 'month' | 'season'
const read = (period: Period) => app.ask(money.overview, { as: app.operator, query: { period } })
const list = (query: Readonly<Record<string, string>>) =>
  app.ask(money.listTransfers, { as: app.operator, query })

async function grants(period: Period) {
  const { accounts } = await read(period)
  return accounts.find(({ account }) => account === 'grants')
}

describe('the house’s money over time', () => {
  test.each(['day', 'week', 'month', 'season'] as const)(
    'ends, over a %s, at each account’s total in the books',
    async (period) => {
      const books = await app.ask(operator.books, { as: app.operator })
      const totals = new Map(books.accounts.map(({ kind, total }) => [kind, total]))
      for (const { account, total, before, points } of (await read(period)).accounts) {
        expect([account, total]).toEqual([account, totals.get(account)])
        expect([account, points.at(-1)?.total ?? before]).toEqual([account, total])
      }
    },
  )

  test('is unchanged by a roll-up, whenever it runs; what came before the period is its start', async () => {
    const first = await grants('season')
    expect(first).toMatchObject({
      total: -4950,
      before: 0,
      kinds: [{ kind: 'grant', paid: 4950, transfers: 3 }],
    })
    await app.database.owner.query(`update transfer set at = at - interval '3 days' where cents = 1250`)
    await rollUpHouseAccounts(app.database.owner, 0)
    await Promise.all([
      rollUpHouseAccounts(app.database.owner, 0),
      rollUpHouseAccounts(app.database.owner, 0),
    ])
    expect(await checkInvariants(app.database.owner)).toEqual([])
    expect(await grants('season')).toMatchObject({ total: -4950, kinds: first?.kinds })
    expect(await grants('day')).toMatchObject({
      total: -4950,
      before: -1250,
      kinds: [{ kind: 'grant', received: 0, paid: 3700, transfers: 2 }],
    })
    expect((await grants('week'))?.points).toHaveLength(2)
  })
})

describe('the transfers behind a number', () => {
  test('are those of an account of the house, of a player, or between the two', async () => {
    const ofHouse = await list({ account: 'grants' })
    expect(ofHouse.pagination_metadata.total_count).toBe(3)
    expect(ofHouse.data[0]).toMatchObject({
      kind: 'grant',
      from: 'grants',
      from_player: null,
      to: `${ann.email}, available`,
      to_player: ann.id,
      amount: 700,
    })
    expect((await list({ player: String(bob.id) })).data.map(({ amount }) => amount)).toEqual([1250])
    expect((await list({ player: String(bob.id), account: 'prizes' })).data).toEqual([])
    expect((await list({ account: 'grants', kind: 'correction' })).data).toEqual([])
  })

  test('can be found by period, page by page', async () => {
    const from = new Date(Date.now() - 86_400_000).toISOString()
    expect((await list({ account: 'grants', from })).pagination_metadata.total_count).toBe(2)
    expect((await list({ account: 'grants', to: from })).data.map(({ amount }) => amount)).toEqual([1250])
    const second = await list({ account: 'grants', limit: '1', offset: '1' })
    expect(second.data.map(({ amount }) => amount)).toEqual([3000])
    expect((await list({ account: 'grants', limit: '5', offset: '9000000' })).data).toEqual([])
  })

  test('are refused without an account or a player, because that would read everything', async () => {
    for (const path of ['transfers', 'transfers.csv'])
      expect(await app.send('GET', `/api/operator/${path}`, { token: app.operator.token })).toMatchObject({
        status: 400,
        body: { code: 'bad_input' },
      })
  })

  test('can be downloaded as a file, oldest first, in which no text is a formula', async () => {
    const { rows } = await app.database.owner.query<{ id: number }>(
      `update account set email = '=1+2"' where id = $1 returning id`,
      [bob.id],
    )
    expect(rows).toHaveLength(1)
    const { text, headers } = await app.send('GET', '/api/operator/transfers.csv?account=grants', {
      token: app.operator.token,
    })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = text.split('\r\n')
    expect(lines[0]).toBe('date,transfer_id,kind,from,to,item,amount')
    expect(lines[1]).toMatch(/^[\dT:.-]+Z,\d+,grant,grants,"'=1\+2"", available",,12\.50$/)
    expect(lines.slice(2, 4).map((line) => line.split(',').at(-1))).toEqual(['30.00', '7.00'])
    expect(lines.slice(4)).toEqual([''])
  })
})
