import { afterAll, afterEach, expect, test } from 'vitest'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { give } from '../../test/app-predictions.ts'
import { startProxy, type Proxy } from '../../test/proxy.ts'
import { pathOf, useWholeApp, type Answer } from '../../test/whole-app.ts'
import { checkInvariants } from '../ledger/invariants.ts'

// The server behind a network to its database that fails in every way. Whatever happens there, players are told in one
// sentence to come back, nothing is half done, and the server recovers by itself.
let proxy: Proxy | undefined
const app = await useWholeApp(
  { STATEMENT_SECONDS: '1', LIST_SECONDS: '1', WEEKLY_PURCHASE_CENTS: '100000000' },
  {
    async through(connection) {
      proxy = await startProxy({ path: `${connection.host}/.s.PGSQL.${connection.port}` })
      return { ...connection, host: '127.0.0.1', port: proxy.port }
    },
  },
)
const network = proxy ?? unreachable()
const { owner } = app.database
const buyer = await app.register()
await give(app, buyer, { funds: 500 })
const { rows: onSale } = await owner.query<{ id: number }>(
  `select id from series where pack_type = 'identity' and on_sale and not tutorial order by tier, id limit 1`,
)
const series = String(onSale[0]?.id)

afterEach(() => network.heal())

afterAll(async () => {
  network.cutAll()
  await network.close()
})

const balance = () => app.send('GET', pathOf(wallet.getBalance.path, {}), { token: buyer.token })
const buy = (key: string) =>
  app.send('POST', pathOf(packs.buyPacks.path, { params: { id: series } }), {
    token: buyer.token,
    body: { tier: 1, quantity: 1, payment_method: 'balance' },
    headers: { 'idempotency-key': key.replaceAll(' ', '-') },
  })
const health = () => app.send('GET', '/api/health')

function expectTurnedAway({ status, headers, body }: Answer): void {
  expect({ status, body }).toEqual({
    status: 503,
    body: { code: 'busy', message: 'The game is busy. Please try again in a moment.' },
  })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

async function purchases(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*) from transfer where kind = 'pack_purchase' and from_id = $1`,
    [buyer.id + 1],
  )
  return rows[0]?.count ?? 0
}

test.each<[string, () => void]>([
  ['vanishes without a word', () => network.set({ toServer: 'vanish', toCaller: 'vanish' })],
  ['ends every connection', () => network.set({ toServer: 'cut', toCaller: 'cut' })],
  ['takes ten seconds for each answer', () => network.set({ toCaller: { delayedMilliseconds: 10_000 } })],
])(
  'while the database %s, calls are 503 with Retry-After, and all is well once it is back',
  async (how, fail) => {
    expect((await balance()).status).toBe(200)
    fail()
    const answers = await Promise.all([balance(), buy(`during ${how}`), balance()])
    for (const answer of answers) expectTurnedAway(answer)
    expect((await health()).status).toBe(503)
    // A supervisor must not restart the process: that would not bring the database back.
    expect((await app.send('GET', '/api/health/live')).status).toBe(200)

    network.heal()
    await expect.poll(async () => (await health()).status).toBe(200)
    expect((await balance()).status).toBe(200)
    // It may or may not have been done before the answer was lost; after a second try it is done, once.
    const before = await purchases()
    const again = await buy(`during ${how}`)
    expect(again.status).toBe(200)
    expect((await buy(`during ${how}`)).text).toBe(again.text)
    expect((await purchases()) - before).toBeLessThanOrEqual(1)
  },
)

test('while every connection is taken, calls get 503 after a statement’s time limit, and recover', async () => {
  const taken = await Promise.all(Array.from({ length: 3 }, () => app.game.database.game.connect()))
  try {
    const [answer, purchase, readiness] = await Promise.all([balance(), buy('in a crowd'), health()])
    expectTurnedAway(answer)
    expectTurnedAway(purchase)
    expect(readiness.status).toBe(503)
    expect((await app.send('GET', '/api/health/live')).status).toBe(200)
  } finally {
    for (const client of taken) client.release()
  }
  expect((await buy('in a crowd')).status).toBe(200)
  expect((await health()).status).toBe(200)
})

test('every invariant of the books holds after these tests', async () => {
  expect(await checkInvariants(owner)).toEqual([])
})

function unreachable(): never {
  throw new Error('the server never asked for its database')
}
