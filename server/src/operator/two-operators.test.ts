import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'
import { checkInvariants } from '../ledger/invariants.ts'

const app = await useWholeApp({ TWO_PERSONS: 'on' })
let second: Someone
let third: Someone

beforeAll(async () => {
  second = await app.register()
  third = await app.register()
  await app.database.owner.query(`update account set role = 'operator' where id = any($1)`, [
    [second.id, third.id],
  ])
})

/** What an operator's call answers: `done`, or the code of its refusal. */
async function act(as: Someone, path: string, body: object, key?: string): Promise<string> {
  const answer = await app.send('POST', `/api/operator${path}`, {
    token: as.token,
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
  return answer.status === 200 ? 'done' : z.object({ code: z.string() }).parse(answer.body).code
}

const fundsOf = async (who: Someone) => (await app.ask(wallet.getBalance, { as: who })).balance
const give = (who: Someone, funds = 5) => ({ account_id: who.id, funds, reason: 'a test' })

test('an act is done when a second operator makes the same call, once', async () => {
  const ann = await app.register()
  expect(await act(app.operator, '/grants', give(ann))).toBe('second_operator')
  expect(await act(app.operator, '/grants', give(ann))).toBe('second_operator')
  expect(await act(second, '/grants', give(ann, 6))).toBe('second_operator')
  expect(await fundsOf(ann)).toBe(0)
  expect(await act(second, '/grants', give(ann))).toBe('done')
  expect(await fundsOf(ann)).toBe(500)
  expect(await act(third, '/grants', give(ann))).toBe('second_operator')
  expect(await fundsOf(ann)).toBe(500)

  const { data } = await app.ask(operator.audit, { as: app.operator, query: {} })
  const grants = data.filter(({ action, subject }) => action === 'granted' || subject.includes('/grants'))
  expect(grants.map(({ actor, action }) => [actor, action])).toEqual([
    [third.email, 'act_proposed'],
    [second.email, 'granted'],
    [second.email, 'act_proposed'],
    [app.operator.email, 'act_proposed'],
  ])
  expect(await checkInvariants(app.database.owner)).toEqual([])
})

test('of two who are the second at once one does it; whoever repeats it with the key gets the same answer', async () => {
  const ann = await app.register()
  await act(app.operator, '/grants', give(ann))
  const keys = new Map([second, third].map((each) => [each, randomUUID()]))
  const seconds = await Promise.all(
    [second, third].map((each) => act(each, '/grants', give(ann), keys.get(each))),
  )
  expect(await fundsOf(ann)).toBe(500)
  expect(seconds.filter((each) => each === 'done')).toHaveLength(1)
  expect(['changed', 'second_operator']).toContain(seconds.find((each) => each !== 'done'))
  const doer = seconds[0] === 'done' ? second : third
  expect(await act(doer, '/grants', give(ann), keys.get(doer))).toBe('done')
  expect(await fundsOf(ann)).toBe(500)
})

test('a proposal of yesterday is forgotten', async () => {
  const ann = await app.register()
  await act(app.operator, '/grants', give(ann))
  await app.database.owner.query(
    `update audit set at = at - interval '25 hours' where action = 'act_proposed'`,
  )
  expect(await act(second, '/grants', give(ann))).toBe('second_operator')
  expect(await fundsOf(ann)).toBe(0)
})

test('what a feed tells waits for nobody, and reading does not either', async () => {
  expect(await act(app.operator, '/observations', { source: 'a feed', observations: [] })).toBe('bad_input')
  const observation = { event_id: 1, person_id: null, metric: 'total_points', value: 1, final: false }
  expect(
    await act(app.operator, '/observations', { source: 'a feed', observations: [observation] }),
  ).not.toBe('second_operator')
  expect(await app.ask(operator.books, { as: app.operator })).toMatchObject({ balanced: true })
  const ann = await app.register()
  expect(await act(app.operator, `/accounts/${ann.id}/suspend`, { reason: 'a test' })).toBe('second_operator')
  expect(await act(second, `/accounts/${ann.id}/suspend`, { reason: 'a test' })).toBe('done')
})
