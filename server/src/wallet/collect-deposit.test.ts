import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cents } from '@called-shot/shared/money.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { notifications } from '@called-shot/shared/notifications/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { lookup } from '@called-shot/shared/operator/lookup-contract.ts'
import { players } from '@called-shot/shared/operator/players-contract.ts'
import { work } from '@called-shot/shared/operator/work-contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { deposits } from '@called-shot/shared/wallet/deposits-contract.ts'
import { give, giveCopies } from '../../test/app-predictions.ts'
import { paymentsTo } from '../../test/payments.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'
import { createIdSource } from '../commit/ids.ts'
import { createRandom } from '../commit/random.ts'
import { createRunner } from '../commit/run-command.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { network, stablecoin } from './on-ramp.ts'
import { recordPayment } from './record-payment.ts'

const app = await useWholeApp()
const { paymentOf, tell } = paymentsTo(app)

const balanceOf = async (who: Someone) => (await app.ask(wallet.getBalance, { as: who })).balance
const sound = () => checkInvariants(app.database.owner)

async function depositOf(payment: { readonly id: string }) {
  const { data } = await app.ask(deposits.listDeposits, { as: app.operator })
  const found = data.find(({ provider_id: id }) => id === payment.id)
  if (!found) throw new Error(`no deposit is payment ${payment.id}`)
  return found
}

/** A player who has spent all of a payment that is then charged back; returns its deposit. */
async function owing(amount: number) {
  const ann = await app.register()
  const payment = await paymentOf(ann, { quoteCurrencyAmount: amount })
  await tell(payment)
  const seller = await app.register()
  const [card = 0] = await giveCopies(app, seller, { count: 1 })
  await app.ask(market.sellItem, { as: seller, params: { id: String(card) }, body: { price: amount } })
  await app.ask(market.buyListing, { as: ann, params: { id: String(card) }, body: {} })
  await tell({ ...payment, status: 'charged_back' })
  const { id } = await depositOf(payment)
  return { ann, payment, id: String(id), card }
}

async function collect(id: string) {
  const path = `/api/operator/deposits/${id}/collect`
  const { status, body } = await app.send('POST', path, {
    token: app.operator.token,
    body: { reason: 'Her sale was released.' },
  })
  const said = z.object({ code: z.string().optional(), reversed: z.number().optional() }).parse(body)
  return [status, said.code ?? said.reversed]
}

test('a deposit is found by its own number, its payment, and a part of its account’s email', async () => {
  const ann = await app.register()
  const payment = await paymentOf(ann)
  await tell(payment)
  const { id } = await depositOf(payment)
  const found = async (search: string) => {
    const { data } = await app.ask(deposits.listDeposits, { as: app.operator, query: { search } })
    return data.map((each) => each.id)
  }
  for (const search of [String(id), payment.id.toUpperCase(), ann.email.slice(1)])
    expect([search, await found(search)]).toEqual([search, [id]])
  expect(await found('nobody@')).toEqual([])
})

describe('what a charge-back could not take back', () => {
  test('is collected from what comes in later, such as the proceeds of a sale that was on hold, and never twice', async () => {
    const { ann, payment, id } = await owing(40)
    expect(await collect(id)).toEqual([402, 'insufficient_funds'])
    await give(app, ann, { funds: 15 })
    expect(await collect(id)).toEqual([200, 15])
    await give(app, ann, { funds: 60 })
    const answers = await Promise.all([collect(id), collect(id)])
    expect(answers.toSorted()).toEqual([
      [200, 40],
      [409, 'already_final'],
    ])
    expect(await balanceOf(ann)).toBe(3500)
    expect(await depositOf(payment)).toMatchObject({ status: 'reversed', amount: 4000, reversed: 4000 })
    expect(
      (await app.ask(notifications.list, { as: ann })).map(({ message }) => message).slice(0, 2),
    ).toEqual([
      '$25.00 of your balance went toward a payment that was charged back.',
      '$15.00 of your balance went toward a payment that was charged back.',
    ])
    expect(await sound()).toEqual([])
  })

  test('is not collected once the freeze is lifted, which settles or writes off the debt, nor of another payment', async () => {
    const { ann, id } = await owing(10)
    const good = await paymentOf(ann)
    await tell(good)
    expect(await collect(String((await depositOf(good)).id))).toEqual([409, 'already_final'])
    expect(await collect('999')).toEqual([404, 'not_found'])
    const params = { id: String(ann.id) }
    await app.ask(operator.unfreezeAccount, { as: app.operator, params, body: { reason: 'Written off.' } })
    expect(await collect(id)).toEqual([409, 'already_final'])
    expect(await balanceOf(ann)).toBe(9950)
  })

  test('waits for an operator, with the account and what it owes, until the freeze is lifted', async () => {
    const { ann, id } = await owing(10)
    const waiting = async () =>
      (await app.ask(work.list, { as: app.operator })).data.filter(
        ({ kind, subject }) => kind === 'charge_back' && subject === String(ann.id),
      )
    expect(await waiting()).toMatchObject([{ title: `${ann.email} owes $10.00` }])
    const query = { kind: 'account', id: String(ann.id) } as const
    const { facts } = await app.ask(lookup.show, { as: app.operator, query })
    expect(facts).toContainEqual({ name: 'Owed', value: '$10.00', link: { kind: 'deposit', id: Number(id) } })
    await give(app, ann, { funds: 10 })
    expect(await collect(id)).toEqual([200, 10])
    expect(await waiting()).toMatchObject([{ title: `${ann.email} owes nothing` }])
    const params = { id: String(ann.id) }
    await app.ask(operator.unfreezeAccount, { as: app.operator, params, body: { reason: 'All is paid.' } })
    expect(await waiting()).toEqual([])
  })

  test('waits for an operator after the account was closed too, because its money cannot be paid out before', async () => {
    const { ann } = await owing(10)
    await give(app, ann, { funds: 60 })
    const of = { as: app.operator, params: { id: String(ann.id) } }
    await app.ask(players.close, { ...of, body: { reason: 'asked by mail' } })
    const waiting = async () =>
      (await app.ask(work.list, { as: app.operator })).data.filter(
        ({ kind, subject }) => kind === 'charge_back' && subject === String(ann.id),
      )
    expect(await waiting()).toHaveLength(1)
    await app.ask(operator.unfreezeAccount, { ...of, body: { reason: 'Written off.' } })
    expect(await waiting()).toEqual([])
  })
})

test('a charge-back takes back money that arrives between its read and its commit', async () => {
  const ann = await app.register()
  const payment = await paymentOf(ann, { quoteCurrencyAmount: 40 })
  await tell(payment)
  const seller = await app.register()
  const [card = 0] = await giveCopies(app, seller, { count: 1 })
  await app.ask(market.sellItem, { as: seller, params: { id: String(card) }, body: { price: 30 } })
  await app.ask(market.buyListing, { as: ann, params: { id: String(card) }, body: {} })
  let reads = 0
  const { game } = app.database
  const slow = createRunner({
    game,
    ids: createIdSource(game),
    random: createRandom(Buffer.alloc(32, 7)),
    pause: async () => {
      reads += 1
      if (reads === 1) await give(app, ann, { funds: 12 })
    },
  })
  const says = await slow.runHouse(recordPayment, {
    providerId: payment.id,
    says: 'charged_back',
    cents: cents(4000),
    currency: stablecoin,
    network,
    wallet: payment.walletAddress,
    customer: null,
    detail: {},
  })
  expect([says, reads]).toEqual(['reversed', 2])
  expect(await depositOf(payment)).toMatchObject({ amount: 4000, reversed: 2200 })
  expect(await balanceOf(ann)).toBe(0)
  expect(await sound()).toEqual([])
})
