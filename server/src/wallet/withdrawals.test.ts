import { describe, expect, test } from 'vitest'
import { account } from '@called-shot/shared/account/contract.ts'
import { notifications } from '@called-shot/shared/notifications/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { transactions } from '@called-shot/shared/wallet/transactions-contract.ts'
import { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import { cents } from '@called-shot/shared/money.ts'
import { give } from '../../test/app-predictions.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'
import { codeIn, statusIn, withdrawing } from '../../test/withdrawing.ts'
import { mailResetLink } from '../account/reset-password.ts'
import { recordPayment } from './record-payment.ts'

const app = await useWholeApp({ SEASON: 'live', WITHDRAWALS: 'on' })
const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const { playerWith, giveMature, secondOperator, step, sound } = withdrawing(app)

const ask = (who: Someone, amount: number, to = address) =>
  app.ask(withdrawals.requestWithdrawal, { as: who, body: { amount, address: to } })
const request = (who: Someone, body: unknown, headers = {}) =>
  app.send('POST', '/api/me/withdrawal', { token: who.token, body, headers })
const balanceOf = async (who: Someone) => (await app.ask(wallet.getBalance, { as: who })).balance
/** Returns the token after it. */
async function withNewPassword(who: Someone): Promise<string> {
  const { token } = await app.ask(account.changePassword, {
    as: who,
    body: { current_password: who.password, new_password: 'another horse battery' },
  })
  return token ?? ''
}
async function withNewEmail(who: Someone): Promise<undefined> {
  const email = `new-${who.email}`
  await app.ask(account.changeEmail, { as: who, params: { id: who.authId }, body: { email } })
  await app.confirmEmail({ ...who, email })
}
let numbers = 1000
async function withPhoneNumber(who: Someone): Promise<undefined> {
  numbers += 1
  const number = `+1202555${numbers}`
  await app.ask(account.resendCode, { as: who, body: { number } })
  const code = (await app.newestMessageTo(number)).slice(0, 6)
  await app.ask(account.verifyNumber, { as: who, body: { number, code } })
  await app.database.owner.query(`update text_sent set sent_at = sent_at - interval '30 seconds'`)
}

describe('a withdrawal', () => {
  test('leaves the balance at once, and operators take it through its steps, each with a notice', async () => {
    const ann = await playerWith(100)
    const { id, status } = await ask(ann, 40)
    expect(status).toBe('requested')
    expect(await balanceOf(ann)).toBe(6000)
    for (const [word, becomes, shown] of [
      ['review', 'review', 'In review'],
      ['approve', 'approved', 'Approved'],
      ['send', 'sent', 'Sent'],
      ['settle', 'settled', 'Completed'],
    ] as const) {
      expect(statusIn(await step(id, word))).toBe(becomes)
      expect((await app.ask(transactions.listTransactions, { as: ann })).data[0]).toMatchObject({
        stage: 'Withdrawal',
        status: shown,
        amount: 4000,
      })
    }
    expect((await app.ask(withdrawals.listOwnWithdrawals, { as: ann })).data).toMatchObject([
      { id, status: 'settled', address, amount: 4000 },
    ])
    expect((await app.ask(notifications.list, { as: ann })).map(({ message }) => message)).toEqual([
      'Your withdrawal of $40.00 has arrived.',
      'Your withdrawal of $40.00 is on its way.',
      'Your withdrawal of $40.00 was approved.',
      'Your withdrawal of $40.00 is being reviewed.',
      'Your withdrawal of $40.00 was requested.',
    ])
    for (const word of ['review', 'approve', 'reject', 'send', 'settle'])
      expect((await step(id, word)).status).toBe(409)
    expect(await balanceOf(ann)).toBe(6000)
    expect(await sound()).toEqual([])
  })

  test('waits until the email is confirmed, while play does not', async () => {
    const dan = await app.register()
    await giveMature(dan, 50)
    const early = await request(dan, { amount: 40, address })
    expect([early.status, codeIn(early)]).toEqual([403, 'email_unconfirmed'])
    expect(await balanceOf(dan)).toBe(5000)
    await app.confirmEmail(dan)
    expect((await request(dan, { amount: 40, address })).status).toBe(200)
    expect(await balanceOf(dan)).toBe(1000)
  })

  test.each<[string, (who: Someone) => Promise<string | undefined>]>([
    ['password', withNewPassword],
    ['email', withNewEmail],
    ['phone number in place of another', withPhoneNumber],
  ])('waits for 72 hours after a new %s, in which a player can notice a thief', async (_, change) => {
    const ann = await playerWith(10)
    await withPhoneNumber(ann)
    await ask(ann, 1)
    const token = (await change(ann)) ?? ann.token
    const refused = await request({ ...ann, token }, { amount: 1, address })
    expect([refused.status, refused.body]).toEqual([
      403,
      { code: 'not_allowed', message: expect.stringContaining('less than 72 hours ago') },
    ])
    // With that the page says so before it is asked.
    expect(await app.ask(wallet.getBalance, { as: { ...ann, token } })).toMatchObject({
      access_changed_at: expect.any(Date),
    })
    const changedAgo = (seconds: number) =>
      app.database.owner.query(
        'update account set access_changed_at = clock_timestamp() - make_interval(secs => $2) where id = $1',
        [ann.id, seconds],
      )
    await changedAgo(72 * 3600 - 30)
    expect((await request({ ...ann, token }, { amount: 1, address })).status).toBe(403)
    await changedAgo(72 * 3600)
    await ask({ ...ann, token }, 1)
  })

  test('returns its money once when two operators reject it at once, and shows the reason', async () => {
    const ann = await playerWith(100)
    const { id } = await ask(ann, 100)
    const other = await secondOperator()
    const answers = await Promise.all([
      step(id, 'reject', { reason: 'The address is an exchange’s.' }),
      step(id, 'reject', { as: other, reason: 'The address is an exchange’s.' }),
    ])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    expect(await balanceOf(ann)).toBe(10_000)
    expect((await app.ask(withdrawals.listOwnWithdrawals, { as: ann })).data[0]).toMatchObject({
      status: 'rejected',
      reason: 'The address is an exchange’s.',
    })
    expect(await sound()).toEqual([])
  })

  test('cannot be moved on by its own player, or by any player', async () => {
    const [ann, other] = [await playerWith(50), await secondOperator()]
    const { id } = await ask(ann, 10)
    expect((await step(id, 'approve', { as: ann })).status).toBe(403)
    await giveMature(other, 10)
    const own = await ask(other, 10)
    expect((await step(own.id, 'approve', { as: other })).status).toBe(403)
    expect((await step(999_999_999, 'approve')).status).toBe(404)
    const mine = await app.ask(withdrawals.listOwnWithdrawals, { as: ann })
    expect(mine.data.map((each) => each.id)).toEqual([id])
    for (const search of [ann.email.toUpperCase(), String(id)]) {
      const found = await app.ask(withdrawals.listWithdrawals, {
        as: app.operator,
        query: { search, status: 'requested' },
      })
      expect(found.data).toMatchObject([{ id, account: ann.email }])
    }
  })

  test.each(['frozen', 'suspended'])(
    'is neither approved nor sent for an account that is %s meanwhile, but can be rejected',
    async (fact) => {
      const ann = await playerWith(50)
      const [first, second] = [await ask(ann, 10), await ask(ann, 20)]
      await step(second.id, 'approve')
      const set = (when: string) =>
        app.database.owner.query(
          `update account set ${fact}_at = ${when}, version = version + 1 where id = $1`,
          [ann.id],
        )
      await set('now()')
      expect((await step(first.id, 'approve')).status).toBe(403)
      expect((await step(second.id, 'send')).status).toBe(403)
      expect(statusIn(await step(first.id, 'reject'))).toBe('rejected')
      await set('null')
      expect(statusIn(await step(second.id, 'send'))).toBe('sent')
      expect(await balanceOf(ann)).toBe(3000)
    },
  )

  test('is refused for immature money, too much or too little, and to an invalid address', async () => {
    const ann = await playerWith(50)
    const bob = await playerWith(0.5)
    for (const [who, body, status] of [
      [ann, { amount: 50.01, address }, 402],
      [ann, { amount: 0.99, address }, 400],
      [ann, { amount: -5, address }, 400],
      [ann, { amount: 5.001, address }, 400],
      [ann, { amount: 5, address: '0x123' }, 400],
      [ann, { amount: 5, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee' }, 400],
      [bob, { amount: 1, address }, 402],
    ] as const)
      expect([(await request(who, body)).status, body]).toEqual([status, body])
    await app.database.owner.query(
      `with moved as (
         insert into transfer (id, from_id, to_id, cents, kind, ref, commit_id, at)
         select 900000000, 1, $1::bigint + 1, 3000, 'deposit', 900000001, 900000002, now() returning cents),
       row as (insert into deposit (id, provider_id, account_id, status, cents, detail, created_at, updated_at)
         values (900000001, 'fresh', $1, 'credited', 3000, '{}', now(), now()))
       update ledger_account set balance_cents = balance_cents + 3000 where id = $1::bigint + 1`,
      [ann.id],
    )
    const tooMuch = await request(ann, { amount: 50.01, address })
    expect([tooMuch.status, codeIn(tooMuch)]).toEqual([402, 'insufficient_funds'])
    expect((await ask(ann, 50)).status).toBe('requested')
    expect(await balanceOf(ann)).toBe(3000)
    expect(await sound()).toEqual([])
  })

  test('money granted by an operator can be withdrawn only after seven days, so nobody can grant and pay out at once', async () => {
    const ann = await app.register()
    await app.confirmEmail(ann)
    await give(app, ann, { funds: 1000 })
    expect(codeIn(await request(ann, { amount: 1, address }))).toBe('insufficient_funds')
    await app.letMoneyMature(ann)
    expect((await ask(ann, 1000)).status).toBe('requested')
  })

  test('ten requests at once take no more than has matured, and a repeated press asks once', async () => {
    const ann = await playerWith(100)
    const answers = await Promise.all(Array.from({ length: 10 }, () => request(ann, { amount: 30, address })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, ...Array(7).fill(402)])
    expect(await balanceOf(ann)).toBe(1000)
    const headers = { 'idempotency-key': 'one-press' }
    const [first, again] = [
      await request(ann, { amount: 10, address }, headers),
      await request(ann, { amount: 10, address }, headers),
    ]
    expect(again.text).toBe(first.text)
    expect(await balanceOf(ann)).toBe(0)
    expect(await sound()).toEqual([])
  })

  test('a withdrawal racing a purchase never takes immature money', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ann = await playerWith(20)
      const { rows } = await app.database.owner.query<{ id: number }>(
        `select id from series where on_sale and not tutorial and pack_type = 'identity' order by id limit 1`,
      )
      const buy = () =>
        app.send('POST', `/api/card_series/${rows[0]?.id}/buy`, {
          token: ann.token,
          body: { payment_method: 'balance', quantity: 1, tier: 1 },
        })
      await Promise.all([
        request(ann, { amount: 19, address }),
        buy(),
        request(ann, { amount: 19, address }),
        buy(),
      ])
      expect(await balanceOf(ann)).toBeGreaterThanOrEqual(0)
    }
    expect(await sound()).toEqual([])
  })
})

test.each([
  [30, 0],
  [36, 36],
])(
  'of a charge-back of $%i, $%i come out of withdrawals that are not sent yet',
  async (dollars, returned) => {
    const who = await playerWith(75 - dollars)
    const { user_wallet } = await app.ask(wallet.getBalance, { as: who })
    const tell = (says: 'completed' | 'charged_back') =>
      app.game.runner.runHouse(recordPayment, {
        providerId: `a payment of ${dollars}`,
        says,
        cents: cents(dollars * 100),
        currency: 'usdc_polygon',
        network: 'polygon',
        wallet: user_wallet,
        customer: String(who.id),
        detail: {},
      })
    expect(await tell('completed')).toBe('credited')
    await app.letMoneyMature(who)
    const [requested, approved, sent] = [await ask(who, 11), await ask(who, 25), await ask(who, 9)]
    for (const { id } of [approved, sent]) await step(id, 'approve')
    await step(sent.id, 'send')
    expect(await balanceOf(who)).toBe(3000)

    expect(await tell('charged_back')).toBe('reversed')
    const { rows } = await app.database.owner.query<{ cents: number }>(
      'select reversed_cents as cents from deposit where account_id = $1',
      [who.id],
    )
    expect(rows).toEqual([{ cents: dollars * 100 }])
    expect(await balanceOf(who)).toBe(3000 + (returned - dollars) * 100)
    const { data } = await app.ask(withdrawals.listOwnWithdrawals, { as: who })
    const reason = 'A payment was charged back before this was sent.'
    const unsent = (status: string) =>
      returned > 0 ? { status: 'rejected', reason } : { status, reason: null }
    expect(data).toMatchObject([
      { id: sent.id, status: 'sent' },
      { id: approved.id, ...unsent('approved') },
      { id: requested.id, ...unsent('requested') },
    ])
    expect(await sound()).toEqual([])
  },
)

test('in a live season, operators see that emails and texts were sent, never their content', async () => {
  const ann = await app.register()
  await mailResetLink(app.accounts.deps, ann.email)
  const { data } = await app.ask(operator.listOutbox, { as: app.operator, query: { search: ann.email } })
  expect(data.map(({ subject, body }) => [subject, body])).toEqual([
    ['Set a new Called Shot password', ''],
    ['Confirm your email for Called Shot', ''],
  ])
})

test('a live season without an on-ramp signs nothing and has no sandbox', async () => {
  const ann = await app.register()
  const { user_wallet } = await app.ask(wallet.getBalance, { as: ann })
  const answer = await app.send('POST', '/api/me/sign_onramp', {
    token: ann.token,
    body: { data: user_wallet },
  })
  expect([answer.status, codeIn(answer)]).toEqual([422, 'no_on_ramp'])
  expect((await app.send('POST', '/api/onramp/webhook', { body: {} })).status).toBe(422)
  expect((await app.send('POST', '/onramp/sandbox')).status).toBeGreaterThanOrEqual(400)
})
