import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { lookup } from '@called-shot/shared/operator/lookup-contract.ts'
import { players } from '@called-shot/shared/operator/players-contract.ts'
import { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import { give } from '../../test/app-predictions.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'
import { codeIn, statusIn, withdrawing } from '../../test/withdrawing.ts'

const app = await useWholeApp({ SEASON: 'live', WITHDRAWALS: 'on' })
const { playerWith, secondOperator, step, sound } = withdrawing(app)

describe('the money of a closed account', () => {
  /** A player whose account was closed while that money was too fresh to be withdrawn. */
  async function closedWith(dollars: number): Promise<Someone> {
    const who = await app.register()
    await give(app, who, { funds: dollars })
    const of = { as: app.operator, params: { id: String(who.id) } }
    await app.ask(players.close, { ...of, body: { reason: 'asked by mail' } })
    return who
  }
  const payOut = (who: Someone, amount: number, as: Someone = app.operator, key?: string) =>
    app.send('POST', `/api/operator/accounts/${who.id}/pay_out`, {
      token: as.token,
      body: { amount, reference: 'bank transfer 1042', reason: 'asked by letter' },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    })
  const availableOf = async ({ email }: Someone) => {
    const query = { search: email }
    const { data } = await app.ask(operator.listAccounts, { as: app.operator, query })
    return data[0]?.available
  }

  test('is paid out by operators as a withdrawal to a payment’s reference, to the last cent, and booked', async () => {
    const ann = await closedWith(40.5)
    await app.letMoneyMature(ann)
    const begun = await payOut(ann, 40)
    expect(begun).toMatchObject({
      status: 200,
      body: {
        amount: 40,
        address: 'bank transfer 1042',
        status: 'requested',
        account: ann.email,
        account_closed: true,
      },
    })
    const found = { as: app.operator, query: { search: ann.email } }
    const { data: listed } = await app.ask(withdrawals.listWithdrawals, found)
    expect(listed.map(({ account_closed: isClosed }) => isClosed)).toEqual([true])
    expect(await availableOf(ann)).toBe(50)
    const [act] = (await app.ask(operator.audit, { as: app.operator, query: { limit: '1' } })).data
    const detail = { reason: 'asked by letter', reference: 'bank transfer 1042' }
    expect(act).toMatchObject({ action: 'pay_out_begun', subject: `account ${ann.id}`, detail })
    const { id } = z.object({ id: z.number() }).parse(begun.body)
    for (const word of ['approve', 'send', 'settle']) expect((await step(id, word)).status).toBe(200)
    expect((await payOut(ann, 0.5)).status).toBe(200)
    expect(await availableOf(ann)).toBe(0)
    expect(codeIn(await payOut(ann, 0.01))).toBe('insufficient_funds')
    expect(await sound()).toEqual([])
  })

  test('leaves only within the limits on one operator’s approvals, and comes back if that is rejected', async () => {
    const bob = await closedWith(1500)
    await app.letMoneyMature(bob)
    const { id } = z.object({ id: z.number() }).parse((await payOut(bob, 1500)).body)
    expect(statusIn(await step(id, 'approve'))).toBe('review')
    expect(codeIn(await step(id, 'approve'))).toBe('not_allowed')
    expect(codeIn(await step(id, 'send'))).toBe('already_final')
    expect(statusIn(await step(id, 'reject', { reason: 'The transfer came back.' }))).toBe('rejected')
    expect(await availableOf(bob)).toBe(150_000)
    expect(await sound()).toEqual([])
  })

  test('is paid once, however often and by however many operators at once', async () => {
    const cy = await closedWith(30)
    await app.letMoneyMature(cy)
    const key = randomUUID()
    const first = await payOut(cy, 10, app.operator, key)
    expect((await payOut(cy, 10, app.operator, key)).body).toEqual(first.body)
    expect(await availableOf(cy)).toBe(2000)
    const other = await secondOperator()
    const answers = await Promise.all([payOut(cy, 20), payOut(cy, 20, other), payOut(cy, 20)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await availableOf(cy)).toBe(0)
    expect(await sound()).toEqual([])
  })

  test('is not paid out of an open account, while it is fresh, or while the account is frozen or suspended', async () => {
    const open = await playerWith(20)
    expect(await payOut(open, 1)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    const dee = await closedWith(20)
    expect(codeIn(await payOut(dee, 1))).toBe('insufficient_funds')
    await app.letMoneyMature(dee)
    for (const amount of [-1, 0]) expect(codeIn(await payOut(dee, amount))).toBe('bad_input')
    const set = (fact: string, when: string) =>
      app.database.owner.query(
        `update account set ${fact}_at = ${when}, version = version + 1 where id = $1`,
        [dee.id],
      )
    const query = { kind: 'account' as const, id: String(dee.id) }
    for (const [fact, against] of [
      ['frozen', ['closed', 'frozen']],
      ['suspended', ['closed', 'suspended']],
      ['access_changed', ['closed']],
    ] as const) {
      await set(fact, 'now()')
      expect([fact, codeIn(await payOut(dee, 1))]).toEqual([fact, 'not_allowed'])
      // Its page offers to lift what is in the way.
      expect((await app.ask(lookup.show, { as: app.operator, query })).against).toEqual(against)
      await set(fact, 'null')
    }
    expect((await payOut({ ...dee, id: 999_999_999 }, 1)).status).toBe(404)
    expect((await payOut(dee, 20)).status).toBe(200)
  })

  test('has a history that says who asked for it: the player, or an operator after the closing', async () => {
    const eve = await playerWith(20)
    const body = { amount: 20, address: '0x52908400098527886E0F7030069857D2E4169EE7' }
    const { id } = await app.ask(withdrawals.requestWithdrawal, { as: eve, body })
    const of = { as: app.operator, params: { id: String(eve.id) } }
    await app.ask(players.close, { ...of, body: { reason: 'asked by mail' } })
    expect(statusIn(await step(id, 'reject', { reason: 'The address is an exchange’s.' }))).toBe('rejected')
    expect((await payOut(eve, 20)).status).toBe(200)
    const query = { kind: 'account' as const, id: String(eve.id) }
    const { timeline } = await app.ask(lookup.show, { as: app.operator, query })
    const told = timeline.flatMap(({ kind, text }) => (kind === 'withdrawal' ? [text] : []))
    expect(told.toSorted()).toEqual([
      'asked for a withdrawal, rejected',
      'payout begun by an operator, requested',
    ])
  })
})
