import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { session } from '@called-shot/shared/account/session-contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { notifications } from '@called-shot/shared/notifications/contract.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { transactions } from '@called-shot/shared/wallet/transactions-contract.ts'
import { deposits } from '@called-shot/shared/wallet/deposits-contract.ts'
import { giveCopies } from '../../test/app-predictions.ts'
import { paymentsTo } from '../../test/payments.ts'
import { useWholeApp, type Answer, type Someone } from '../../test/whole-app.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { endClosedTrades } from './end-closed-trades.ts'
import { webhookSignature } from './on-ramp.ts'

const app = await useWholeApp()
const { onRamp, walletOf, paymentOf, tell } = paymentsTo(app)
const statusIn = (answer: Answer) => z.object({ status: z.string() }).parse(answer.body).status
const balanceOf = async (who: Someone) => (await app.ask(wallet.getBalance, { as: who })).balance
const sound = () => checkInvariants(app.database.owner)

describe('the widget', () => {
  test('is signed for the player’s own wallet alone: debit card, 100 USD, a stablecoin on Polygon', async () => {
    const [ann, bob] = [await app.register(), await app.register()]
    const signed = await app.ask(deposits.signOnRamp, { as: ann, body: { data: await walletOf(ann) } })
    const url = new URL(signed.url)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      currencyCode: 'usdc_polygon',
      baseCurrencyCode: 'usd',
      baseCurrencyAmount: '100',
      paymentMethod: 'credit_debit_card',
      walletAddress: await walletOf(ann),
      externalCustomerId: String(ann.id),
      signature: signed.signature,
    })
    expect(signed.sandbox).toBe(true)
    for (const data of [await walletOf(bob), `${await walletOf(ann)}&walletAddress=0x1`, '', 'x'])
      expect(
        (await app.send('POST', '/api/me/sign_onramp', { token: ann.token, body: { data } })).status,
      ).toBe(422)
    expect((await app.send('POST', '/api/me/sign_onramp', { body: { data: 'x' } })).status).toBe(401)
  })

  test('leads back to the pack from which funds were added', async () => {
    const ann = await app.register()
    const data = await walletOf(ann)
    const backTo = async (body: { data: string; series_id?: number }) => {
      const { url } = await app.ask(deposits.signOnRamp, { as: ann, body })
      return new URL(url).searchParams.get('redirectURL')
    }
    expect(await backTo({ data, series_id: 12 })).toBe(`${app.url}/buypacks?search_id=12&success=true`)
    expect(await backTo({ data })).toBe(`${app.url}/buypacks?success=true`)
    const token = ann.token
    const body = { data, series_id: '12&success=false' }
    expect((await app.send('POST', '/api/me/sign_onramp', { token, body })).status).toBe(400)
  })

  test('pays once, in the sandbox, into the wallet it was signed for, and says that no money moves', async () => {
    const ann = await app.register()
    const { url } = await app.ask(deposits.signOnRamp, { as: ann, body: { data: await walletOf(ann) } })
    const path = url.slice(app.url.length)
    const shown = await app.send('GET', path)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('no real money moves')
    const press = (action: string, amount = '25.50', to = path) =>
      fetch(`${app.url}${to}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ action, amount }),
      })
    const declined = await press('decline')
    expect([declined.status, declined.headers.get('location')]).toEqual([
      303,
      `${app.url}/buypacks?success=false`,
    ])
    expect(await balanceOf(ann)).toBe(0)
    const paid = await press('pay')
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `${app.url}/buypacks?success=true`])
    expect(await balanceOf(ann)).toBe(2550)
    for (const [wrong, why] of [
      ['0', 'from $1.00 to $2,000.00'],
      ['5000', 'from $1.00 to $2,000.00'],
      ['1000000', 'from $1.00 to $2,000.00'],
      ['-5', 'a dollar amount with at most 2 decimals'],
      ['1.234', 'a dollar amount with at most 2 decimals'],
      ['x', 'a dollar amount with at most 2 decimals'],
    ] as const) {
      const refused = await press('pay', wrong)
      expect([wrong, refused.status]).toEqual([wrong, 400])
      const text = await refused.text()
      expect(text).toContain(`Amount must be ${why}`)
      expect(text).toContain(`value="${wrong}"`)
    }
    const bob = await app.register()
    const stolen = path.replace(await walletOf(ann), await walletOf(bob))
    expect((await press('pay', '25', stolen)).status).toBe(400)
    expect((await app.send('GET', `${path}&walletAddress=0x1`)).status).toBe(400)
    expect([await balanceOf(ann), await balanceOf(bob)]).toEqual([2550, 0])
    expect(await sound()).toEqual([])
  })
})

describe('a payment', () => {
  test('is credited with what was delivered, rounded down to cents, and its player is notified', async () => {
    const ann = await app.register()
    expect(statusIn(await tell(await paymentOf(ann, { quoteCurrencyAmount: 19.999999 })))).toBe('credited')
    expect(await app.ask(wallet.getBalance, { as: ann })).toMatchObject({ balance: 1999, withdrawable: 0 })
    expect(await app.ask(notifications.list, { as: ann })).toMatchObject([
      { type: 'deposit_received', message: '$19.99 has arrived in your account.' },
    ])
    expect((await app.ask(transactions.listTransactions, { as: ann })).data).toMatchObject([
      { stage: 'Deposit', status: 'Completed', amount: 1999 },
    ])
  })

  test('is credited once, even when it is reported twenty times at the same moment', async () => {
    const ann = await app.register()
    const payment = await paymentOf(ann)
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell(payment)))
    expect(answers.map(statusIn)).toEqual(Array.from({ length: 20 }, () => 'credited'))
    expect(await balanceOf(ann)).toBe(9950)
    expect(await app.ask(notifications.list, { as: ann })).toHaveLength(1)
  })

  test.each([
    [['pending', 'completed'], 9950],
    [['completed', 'pending'], 9950],
    [['failed', 'completed', 'failed'], 9950],
    [['waitingAuthorization', 'failed'], 0],
    [['pending', 'charged_back', 'completed'], 0],
    [['completed', 'completed', 'pending', 'failed'], 9950],
  ])('reported in the order %j credits %i cents', async (order, brings) => {
    const ann = await app.register()
    const payment = await paymentOf(ann)
    for (const status of order) expect((await tell({ ...payment, status })).status).toBe(200)
    expect(await balanceOf(ann)).toBe(brings)
    expect(await sound()).toEqual([])
  })

  test('is refused if it is unsigned, signed for other text, or signed long ago', async () => {
    const ann = await app.register()
    const payment = await paymentOf(ann)
    const text = JSON.stringify({ type: 'transaction_updated', data: payment })
    const old = new Date(Date.now() - 301_000)
    for (const wrong of [
      { signature: '' },
      { signature: webhookSignature(onRamp(), `${text} `, new Date()) },
      { signature: webhookSignature({ ...onRamp(), webhookKey: 'another' }, text, new Date()) },
      { at: old },
    ]) {
      const answer = await tell(payment, wrong)
      expect([answer.status, z.object({ code: z.string() }).parse(answer.body).code]).toEqual([
        401,
        'bad_signature',
      ])
    }
    expect((await tell({ id: 7 })).status).toBe(400)
    expect(await balanceOf(ann)).toBe(0)
  })

  test.each([
    ['in another currency', { currency: { code: 'eth', metadata: null } }],
    ['on another network', { currency: { code: 'usdc_polygon', metadata: { networkCode: 'ethereum' } } }],
    ['to an unknown wallet', { walletAddress: '0x0000000000000000000000000000000000000001' }],
    ['by another customer', { externalCustomerId: '1' }],
    ['without an amount', { quoteCurrencyAmount: 0 }],
    ['of more than a million dollars', { quoteCurrencyAmount: 1_000_000.01 }],
  ])('%s waits for an operator, who credits it once', async (_, change) => {
    const ann = await app.register()
    expect(statusIn(await tell(await paymentOf(ann, change)))).toBe('review')
    expect(await balanceOf(ann)).toBe(0)
    const { data } = await app.ask(deposits.listDeposits, { as: app.operator, query: { status: 'review' } })
    const id = String(data[0]?.id)
    const credit = () =>
      app.send('POST', `/api/operator/deposits/${id}/credit`, {
        token: app.operator.token,
        body: { account_id: ann.id, amount: 12.34, reason: 'they sent a receipt' },
      })
    const answers = await Promise.all([credit(), credit()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await balanceOf(ann)).toBe(1234)
    expect(await sound()).toEqual([])
  })

  test('for an account that is closed waits for an operator, who cannot credit it there', async () => {
    const ann = await app.register()
    const payment = await paymentOf(ann, {})
    await app.database.owner.query('update account set closed_at = now() where id = $1', [ann.id])
    expect(statusIn(await tell(payment))).toBe('review')
    const { data } = await app.ask(deposits.listDeposits, { as: app.operator, query: { status: 'review' } })
    expect(data[0]).toMatchObject({ reason: 'The account it went to is closed.' })
    const credit = await app.send('POST', `/api/operator/deposits/${data[0]?.id}/credit`, {
      token: app.operator.token,
      body: { account_id: ann.id, amount: 12.34, reason: 'they sent a receipt' },
    })
    expect(credit).toMatchObject({
      status: 409,
      body: { code: 'gone', message: 'account_id: this account is closed' },
    })
  })

  test.each([
    ['the on-ramp', async (who: Someone) => statusIn(await tell(await paymentOf(who)))],
    [
      'an operator’s credit',
      async (who: Someone) => {
        await tell(await paymentOf(who, { currency: { code: 'eth' } }))
        const { data } = await app.ask(deposits.listDeposits, {
          as: app.operator,
          query: { status: 'review' },
        })
        const body = { account_id: who.id, amount: 5, reason: 'It came as ether.' }
        const path = `/api/operator/deposits/${data[0]?.id}/credit`
        return (await app.send('POST', path, { token: app.operator.token, body })).body
      },
    ],
    [
      'a grant',
      async (who: Someone) => {
        const body = { account_id: who.id, funds: 5, reason: 'A gift.' }
        return (await app.send('POST', '/api/operator/grants', { token: app.operator.token, body })).body
      },
    ],
  ])('by %s reaches no account that closes at the same moment', async (_, pay) => {
    const ann = await app.register()
    const closing = await app.database.owner.connect()
    await closing.query('begin')
    await closing.query('update account set closed_at = now(), version = version + 1 where id = $1', [ann.id])
    const paying = pay(ann)
    let isDone = false
    void paying.finally(() => (isDone = true))
    await expect
      .poll(async () => {
        const { rowCount } = await app.database.owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return isDone || rowCount === 1
      })
      .toBe(true)
    await closing.query('commit')
    closing.release()
    await paying
    const { rows } = await app.database.owner.query(
      'select balance_cents from ledger_account where account_id = $1 and balance_cents > 0',
      [ann.id],
    )
    expect(rows).toEqual([])
  })

  test('can be closed without a credit while under review', async () => {
    const ann = await app.register()
    await tell(await paymentOf(ann, { currency: { code: 'eth' } }))
    const { data } = await app.ask(deposits.listDeposits, { as: app.operator, query: { status: 'review' } })
    await app.ask(deposits.rejectDeposit, {
      as: app.operator,
      params: { id: String(data[0]?.id) },
      body: { reason: 'sent back' },
    })
    expect((await app.ask(transactions.listTransactions, { as: ann })).data).toMatchObject([
      { stage: 'Deposit', status: 'Rejected' },
    ])
    expect(await balanceOf(ann)).toBe(0)
  })

  test('is not credited by an address that says so', async () => {
    const ann = await app.register()
    await app.send('GET', '/buypacks?success=true', { token: ann.token })
    expect(await balanceOf(ann)).toBe(0)
  })
})

test('a charge-back takes back what is left, ends what was open, and closes trading and withdrawing', async () => {
  const [ann, bob] = [await app.register(), await app.register()]
  const [hers = 0, his = 0, sold = 0] = await giveCopies(app, ann, { count: 3 })
  await app.database.owner.query('update asset set owner_id = $1 where id = any($2)', [bob.id, [his, sold]])
  const payment = await paymentOf(ann, { quoteCurrencyAmount: 40 })
  await tell(payment)
  await app.ask(market.sellItem, { as: ann, params: { id: String(hers) }, body: { price: 3 } })
  await app.ask(market.sellItem, { as: bob, params: { id: String(sold) }, body: { price: 10 } })
  await app.ask(market.buyListing, { as: ann, params: { id: String(sold) }, body: {} })
  const terms = { amount: 5, expires_in_days: 1, expires_in_hours: 0 }
  const { offer_id } = await app.ask(offers.makeOffer, {
    as: ann,
    body: { marketplace_listing_id: his, ...terms },
  })
  await app.ask(bids.makeBid, { as: ann, body: { kind: 'month', name: 'May', quantity: 2, ...terms } })
  expect(await app.ask(wallet.getBalance, { as: ann })).toMatchObject({
    balance: 1500,
    reserved: 1500,
    closed: null,
  })

  expect(statusIn(await tell({ ...payment, status: 'charged_back' }))).toBe('reversed')
  expect(statusIn(await tell({ ...payment, status: 'charged_back' }))).toBe('reversed')
  expect(await app.ask(wallet.getBalance, { as: ann })).toMatchObject({
    balance: 0,
    reserved: 0,
    closed: 'frozen',
  })
  const { data } = await app.ask(deposits.listDeposits, { as: app.operator, query: { status: 'reversed' } })
  expect(data[0]).toMatchObject({ provider_id: payment.id, amount: 4000, reversed: 3000 })
  const again = { as: app.operator, params: { id: String(data[0]?.id) }, body: { reason: 'charged back' } }
  await expect(app.ask(deposits.reverseDeposit, again)).rejects.toThrow('This deposit is reversed.')
  const refused = async (path: string, body: unknown, who = ann) => {
    const answer = await app.send('POST', `/api${path}`, { token: who.token, body })
    return [answer.status, z.object({ code: z.string() }).parse(answer.body).code]
  }
  expect(await refused(`/marketplace_listing/${sold}/sell`, { price: 3 })).toEqual([403, 'frozen'])
  expect(await refused('/me/withdrawal', { amount: 1, address: '0x' })).toEqual([403, 'frozen'])
  expect(await refused(`/marketplace_listing/${hers}/buy`, {}, bob)).toEqual([409, 'not_listed'])
  expect(
    await refused(`/marketplace_offer/${offer_id}/review_marketplace_offer`, { action: 'accept' }, bob),
  ).toEqual([409, 'offer_closed'])
  expect((await app.ask(session.getProfile, { as: ann })).email).toBe(ann.email)
  expect(await sound()).toEqual([])
  await app.ask(operator.unfreezeAccount, {
    as: app.operator,
    params: { id: String(ann.id) },
    body: { reason: 'the rest was paid by mail' },
  })
  await app.ask(market.sellItem, { as: ann, params: { id: String(sold) }, body: { price: 3 } })
})

test('a charge-back ends everything that a player has for sale, however much it is', async () => {
  const [ann, bob] = [await app.register(), await app.register()]
  const cards = await giveCopies(app, ann, { count: 700 })
  for (const card of cards)
    await app.ask(market.sellItem, { as: ann, params: { id: String(card) }, body: { price: 2 } })
  const payment = await paymentOf(ann, { quoteCurrencyAmount: 20 })
  await tell(payment)
  await tell({ ...payment, status: 'charged_back' })
  const forSale = async () => {
    const { rows } = await app.database.owner.query<{ count: string }>(
      'select count(*) from asset where owner_id = $1 and price_cents is not null',
      [ann.id],
    )
    return Number(rows[0]?.count)
  }
  expect(await forSale()).toBe(450)
  const ended: number[] = []
  do ended.push(await app.game.runner.runHouse(endClosedTrades, null))
  while (ended.at(-1) !== 0)
  expect([ended, await forSale()]).toEqual([[250, 200, 0], 0])
  expect(await app.ask(market.getListing, { as: bob, params: { id: String(cards.at(-1)) } })).toMatchObject({
    card: { is_listed: false },
  })
  expect(await sound()).toEqual([])
})
