import { beforeAll, describe, expect, test } from 'vitest'
import { account } from '@called-shot/shared/account/contract.ts'
import { session } from '@called-shot/shared/account/session-contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { players } from '@called-shot/shared/operator/players-contract.ts'
import { give, month } from '../../test/app-predictions.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'

const app = await useWholeApp({ SEASON: 'live', WITHDRAWALS: 'on' })
let ann: Someone

beforeAll(async () => {
  ann = await app.register()
})

const of = ({ id }: Someone) => ({ as: app.operator, params: { id: String(id) } })
const act = (path: string, body: object) =>
  app.send('POST', `/api/operator/accounts/${path}`, { token: app.operator.token, body })

async function newestAct(): Promise<unknown> {
  const { data } = await app.ask(operator.audit, { as: app.operator, query: { limit: '1' } })
  return data[0]
}

describe('the sessions of an account', () => {
  test('are listed, and all end at once while the account’s password stays', async () => {
    const again = await app.logIn(ann.email, ann.password)
    const { data } = await app.ask(players.listSessions, of(ann))
    expect(data.length).toBeGreaterThan(0)
    expect(data[0]).toMatchObject({ client: 'called-shot-web', began_at: expect.any(Date) })
    const { ended } = await app.ask(players.endSessions, { ...of(ann), body: { reason: 'a stolen phone' } })
    expect(ended).toBe(data.length)
    expect(await newestAct()).toMatchObject({ action: 'sessions_ended', subject: `account ${ann.id}` })
    expect((await app.ask(players.listSessions, of(ann))).data).toEqual([])
    await expect
      .poll(() => app.send('GET', '/api/me/get_profile', { token: again.token }))
      .toMatchObject({
        status: 401,
      })
    ann = await app.logIn(ann.email, ann.password)
    await app.ask(session.getProfile, { as: ann })
  })
})

test('what an account has is found by a part of its name, with its price and where it is; what is gone is not there', async () => {
  const bea = await app.register()
  const { card_ids: [sold, prize] = [] } = await give(app, bea, {
    cards: [month, { kind: 'prize', value: 5 }],
  })
  const listed = async (search: string) => {
    const query = { search, limit: '5' }
    const { data } = await app.ask(players.listCards, { ...of(bea), query })
    return data.map(({ id, kind, state, price, value }) => [id, kind, state, price, value])
  }
  await app.ask(market.sellItem, { as: bea, params: { id: String(sold) }, body: { price: 3 } })
  expect(await listed('SEPT')).toEqual([[sold, 'month', 'for_sale', 300, null]])
  expect(await listed('$5')).toEqual([[prize, 'prize', 'held', null, 500]])
  await app.database.owner.query(`update asset set place = 'gone', gone_as = 'redeemed' where id = $1`, [
    prize,
  ])
  expect(await listed('$5')).toEqual([])
  await expect(app.ask(players.listCards, { as: app.operator, params: { id: '999' } })).rejects.toThrow()
})

describe('notes', () => {
  test('are kept in order with their writers, for operators only', async () => {
    for (const text of ['called about a refund', 'called again'])
      await app.ask(players.addNote, { ...of(ann), body: { text } })
    const { data } = await app.ask(players.listNotes, of(ann))
    expect(data.map(({ text, by }) => [text, by])).toEqual([
      ['called again', app.operator.email],
      ['called about a refund', app.operator.email],
    ])
    expect(await newestAct()).toMatchObject({ action: 'account_noted', detail: { text: 'called again' } })
    const { text } = await app.send('GET', '/api/me/export', { token: ann.token })
    expect(text).not.toContain('called about a refund')
    await expect(app.database.owner.query(`update account_note set text = 'never called'`)).rejects.toThrow()
  })

  test('an empty note and a note about nobody are refused', async () => {
    expect((await act(`${ann.id}/notes`, { text: ' ' })).status).toBe(400)
    expect((await act('999999999/notes', { text: 'who?' })).status).toBe(404)
  })
})

describe('closing an account for its player', () => {
  test('is refused while money can be withdrawn, for an operator, and a second time', async () => {
    const bob = await app.register()
    await give(app, bob, { funds: 50 })
    await app.letMoneyMature(bob)
    const reason = 'asked by mail'
    expect((await act(`${bob.id}/close`, { reason })).body).toMatchObject({ code: 'money_left' })
    expect((await act(`${app.operator.id}/close`, { reason })).body).toMatchObject({ code: 'not_allowed' })
    const leaving = await app.register()
    expect(await app.ask(players.close, { ...of(leaving), body: { reason } })).toEqual({
      id: leaving.id,
      status: 'closed',
    })
    expect(await newestAct()).toMatchObject({ action: 'account_closed', detail: { reason } })
    expect((await act(`${leaving.id}/close`, { reason })).body).toMatchObject({ code: 'changed' })
    const login = { email: leaving.email, password: leaving.password }
    await expect(app.ask(account.login, { body: login })).rejects.toThrow('wrong_credentials')
  })
})
