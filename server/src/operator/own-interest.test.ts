import { beforeAll, describe, expect, test } from 'vitest'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { addSeconds, secondsPerDay } from '@called-shot/shared/time.ts'
import { give, newFootballGame, oneId, predictOnNewGame, quarterback } from '../../test/app-predictions.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'

const app = await useWholeApp()
const reason = 'My own.'

/** Makes a player an operator with every right. */
async function promote(who: Someone): Promise<void> {
  await app.database.owner.query(
    `update account set role = 'operator', operator_roles = '{owner}', version = version + 1 where id = $1`,
    [who.id],
  )
}

async function codeOf(as: Someone, path: string, body: object): Promise<unknown> {
  const answer = await app.send('POST', `/api/operator${path}`, { token: as.token, body })
  return answer.status === 200 ? null : [answer.status, (answer.body as { code?: string }).code]
}

describe('an operator who predicted an event as a player', () => {
  let ann: Someone
  let on: { event_id: number; person_id: string }
  let trigger: number
  beforeAll(async () => {
    ann = await app.register()
    const made = await predictOnNewGame(app, ann)
    on = { event_id: made.event, person_id: quarterback }
    trigger = made.trigger
    await promote(ann)
  })
  const decision = () => ({ ...on, trigger_id: trigger, outcome: 'true', evidence: 'The box score.' })

  test('neither reports, decides nor amends its outcomes; another operator does', async () => {
    const report = {
      source: 'ann',
      observations: [{ ...on, metric: 'passing_yards', value: 999, final: false }],
    }
    expect(await codeOf(ann, '/observations', report)).toEqual([403, 'not_allowed'])
    expect(await codeOf(ann, '/outcomes/decide', decision())).toEqual([403, 'not_allowed'])
    expect(await codeOf(app.operator, '/outcomes/decide', decision())).toBeNull()
    const amendment = { ...decision(), outcome: 'void', reason }
    expect(await codeOf(ann, '/outcomes/amend', amendment)).toEqual([403, 'not_allowed'])
    expect(await codeOf(app.operator, '/outcomes/amend', amendment)).toBeNull()
  })
})

test('an operator neither moves, starts, cancels nor changes an event that they predicted: a void prediction returns its prize', async () => {
  const ann = await app.register()
  const { event } = await predictOnNewGame(app, ann)
  await promote(ann)
  const own = `/events/${event}`
  const changes = [
    [`${own}/participants`, { person_id: quarterback, takes_part: false, reason }],
    [`${own}/postpone`, { starts_at: addSeconds(new Date(), 20 * secondsPerDay).toISOString() }],
    [`${own}/started`, { actual_started_at: addSeconds(new Date(), -secondsPerDay).toISOString() }],
    ['/observations', { source: 'ann', observations: [await elsewhere()], completes: [event] }],
    [`${own}/cancel`, { reason }],
  ] as const
  for (const [path, body] of changes)
    expect([path, await codeOf(ann, path, body)]).toEqual([path, [403, 'not_allowed']])
  for (const [path, body] of changes.filter(([path]) => !path.endsWith('/postpone')))
    expect([path, await codeOf(app.operator, path, body)]).toEqual([path, null])
})

/** A report about an event that nobody has predicted. */
async function elsewhere() {
  const event_id = await newFootballGame(app)
  return { event_id, person_id: quarterback, metric: 'passing_yards', value: 1, final: false }
}

test('an operator gives, credits, refunds and forgives nothing on their own account; another operator does', async () => {
  const ann = await app.register()
  await give(app, ann, { funds: 5 })
  const series = await oneId(app, `select id from series where source_id = 'afc-west/identity'`)
  const { cardpack_id: pack } = await app.ask(packs.buyPacks, {
    as: ann,
    params: { id: String(series) },
    body: { payment_method: 'balance', quantity: 1, tier: 1 },
  })
  await app.database.owner.query(`update account set frozen_at = now() where id = $1`, [ann.id])
  await promote(ann)
  const { rows: payments } = await app.database.owner.query<{ id: number }>(
    `insert into deposit (id, provider_id, status, detail, created_at, updated_at)
      values (900001, 'lost', 'review', '{}', now(), now()) returning id`,
  )
  const acts = [
    ['/grants', { account_id: ann.id, funds: 5, reason }],
    ['/grants', { email: ann.email, funds: 5, reason }],
    [`/accounts/${ann.id}/unfreeze`, { reason }],
    [`/packs/${pack}/refund`, { reason }],
    [`/deposits/${payments[0]?.id}/credit`, { account_id: ann.id, amount: 5, reason }],
  ] as const
  for (const [path, body] of acts)
    expect([path, await codeOf(ann, path, body)]).toEqual([path, [403, 'not_allowed']])
  for (const [path, body] of acts)
    expect([path, await codeOf(app.operator, path, body)]).toEqual([path, null])
})

test('an operator who was a player buys nothing anymore, and is told why', async () => {
  const ann = await app.register()
  await promote(ann)
  const body = { payment_method: 'balance', quantity: 1, tier: 1 }
  const { status, text } = await app.send('POST', '/api/card_series/1/buy', { token: ann.token, body })
  expect([status, text]).toEqual([403, expect.stringContaining('Operators do not play')])
})
