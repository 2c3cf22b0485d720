import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { account } from '@called-shot/shared/account/contract.ts'
import { confirmsHeader } from '@called-shot/shared/operator/confirming.ts'
import { feeds } from '@called-shot/shared/feeds/contract.ts'
import { content } from '@called-shot/shared/operator/content-contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { work } from '@called-shot/shared/operator/work-contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import { byTwo } from '../../test/by-two.ts'
import { everythingBut } from '../../test/possessions.ts'
import { sampleCalls, type SampleCall, type SampleCalls } from '../../test/sample-calls.ts'
import { newFootballGame, quarterback } from '../../test/app-predictions.ts'
import { pathOf, useWholeApp, type Someone, type WholeApp } from '../../test/whole-app.ts'
import { namedCalls, type NamedCall } from '../../test/named-calls.ts'
import { doneAlone, doneByTwo } from '../../test/done-by-two.ts'
import { mailResetLink } from '../account/reset-password.ts'
import { secretOfKey } from '../feeds/source-keys.ts'
import { checkInvariants } from '../ledger/invariants.ts'

const app = await useWholeApp({ TWO_PERSONS: 'on', DISPUTE_SECONDS: '3600' })
let second: Someone
let third: Someone
/** The same app, in which both of two operators act. */
let twoActing: WholeApp

beforeAll(async () => {
  second = await app.registerOperator('owner')
  third = await app.registerOperator('owner')
  twoActing = byTwo(app, second)
})

/** The answer to an operator's call: `done`, or the code of its refusal. */
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

test('an act happens once, when a second operator makes the same call', async () => {
  const ann = await app.register()
  expect(await act(app.operator, '/grants', give(ann))).toBe('second_operator')
  expect(await act(app.operator, '/grants', give(ann))).toBe('second_operator')
  expect(await act(second, '/grants', give(ann, 6))).toBe('second_operator')
  expect(await fundsOf(ann)).toBe(0)
  expect(await act(second, '/grants', give(ann))).toBe('done')
  expect(await fundsOf(ann)).toBe(500)
  expect(await act(third, '/grants', give(ann))).toBe('second_operator')
  expect(await fundsOf(ann)).toBe(500)
  // Work says who proposed what still waits, because they cannot be the second, and whom it is about.
  const { data: all } = await app.ask(work.list, { as: app.operator })
  const waiting = all.filter(({ kind }) => kind === 'proposal')
  expect(waiting.map(({ proposed, title }) => [proposed?.by, title, proposed?.about])).toEqual(
    [second, third].map(({ email }) => [
      email,
      `${email} proposes grants for ${ann.email}`,
      { kind: 'account', id: ann.id },
    ]),
  )

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

test('a confirmation does what it names, and proposes nothing once that no longer waits', async () => {
  const ann = await app.register()
  const open = async () =>
    (await app.ask(work.list, { as: third })).data.filter(
      ({ kind, title }) => kind === 'proposal' && title.endsWith(ann.email),
    )
  expect(await act(app.operator, '/grants', give(ann))).toBe('second_operator')
  const [proposal, ...others] = await open()
  expect(others).toEqual([])
  const confirm = async (as: Someone, key: string, { body = give(ann), names = proposal?.subject } = {}) => {
    const headers = { 'idempotency-key': key, [confirmsHeader]: names ?? '' }
    const { status, body: answer } = await app.send('POST', '/api/operator/grants', {
      token: as.token,
      body,
      headers,
    })
    return status === 200 ? 'done' : answer
  }
  expect(await confirm(app.operator, randomUUID())).toMatchObject({ code: 'second_operator' })
  expect(await confirm(second, randomUUID(), { body: give(ann, 6) })).toMatchObject({ code: 'changed' })
  expect(await confirm(second, randomUUID(), { names: 'it' })).toMatchObject({ code: 'bad_input' })
  expect(await fundsOf(ann)).toBe(0)
  const key = randomUUID()
  expect(await confirm(second, key)).toBe('done')
  expect(await confirm(second, key)).toBe('done')
  expect(await confirm(third, randomUUID())).toEqual({
    code: 'changed',
    message: 'This no longer waits: another operator has confirmed it, or it expired after a day.',
  })
  expect(await fundsOf(ann)).toBe(500)
  expect(await open()).toEqual([])
})

test('of two second operators at once, one does it; repeating the call with its key gets the same answer', async () => {
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

test('an act that would be refused is refused at once, and nobody is asked to confirm it', async () => {
  const [ann, helper] = [await app.register(), await app.registerOperator('support')]
  const proposals = async () =>
    (await app.ask(operator.audit, { as: third, query: { limit: '100' } })).data.filter(
      ({ action }) => action === 'act_proposed',
    ).length
  const before = await proposals()
  const reason = 'a test'
  for (const [who, path, body, code] of [
    [app.operator, '/grants', { ...give(ann), funds: 0 }, 'bad_input'],
    [app.operator, '/grants', { ...give(ann), funds: -5 }, 'bad_input'],
    [app.operator, '/grants', { ...give(ann), account_id: 999_999_999 }, 'not_found'],
    [app.operator, '/grants', { ...give(ann), email: ann.email }, 'bad_input'],
    [app.operator, '/events/999999999/cancel', { reason }, 'not_found'],
    [app.operator, '/packs/999999999/refund', { reason }, 'not_found'],
    [app.operator, '/roles', { email: app.operator.email, roles: [], reason }, 'not_allowed'],
    [app.operator, `/accounts/${app.operator.id}/suspend`, { reason }, 'not_allowed'],
    [helper, `/accounts/${second.id}/suspend`, { reason }, 'role_missing'],
    [app.operator, '/content/publish', { directory: 'no-such-folder' }, 'not_found'],
  ] as const)
    expect([path, body, await act(who, path, body)]).toEqual([path, body, code])
  expect(await proposals()).toBe(before)
})

test('a proposal older than a day no longer counts', async () => {
  const ann = await app.register()
  await act(app.operator, '/grants', give(ann))
  await app.database.owner.query(
    `update audit set at = at - interval '25 hours' where action = 'act_proposed'`,
  )
  expect(await act(second, '/grants', give(ann))).toBe('second_operator')
  expect(await fundsOf(ann)).toBe(0)
})

test('the proposal of an operator who has been suspended since does not count', async () => {
  const ann = await app.register()
  const fourth = await app.register()
  const setStanding = (role: string, isSuspended: boolean) =>
    app.database.owner.query(
      `update account set role = $2, operator_roles = case when $2 = 'operator' then '{owner}'::text[] else '{}' end,
        suspended_at = case when $3 then now() end, version = version + 1 where id = $1`,
      [fourth.id, role, isSuspended],
    )
  await setStanding('operator', false)
  expect(await act(fourth, '/grants', give(ann))).toBe('second_operator')
  for (const [role, isSuspended] of [
    ['operator', true],
    ['player', false],
  ] as const) {
    await setStanding(role, isSuspended)
    expect(await act(second, '/grants', give(ann))).toBe('second_operator')
    expect(await fundsOf(ann)).toBe(0)
  }
  expect(await act(third, '/grants', give(ann))).toBe('done')
  expect(await fundsOf(ann)).toBe(500)
})

describe('what operators report', () => {
  const newGame = (sourcesRequired: number) =>
    newFootballGame({ ...twoActing, database: app.database }, { sources_required: sourcesRequired })
  const report = (event: number, source: string, value = 999) => ({
    source,
    observations: [{ event_id: event, person_id: quarterback, metric: 'passing_yards', value, final: true }],
  })
  async function sourcesOf(event: number): Promise<string[]> {
    const { rows } = await app.database.owner.query<{ source: string }>(
      'select source from observation where event_id = $1 order by id',
      [event],
    )
    return rows.map(({ source }) => source)
  }

  test('waits for the second operator, under any source’s name', async () => {
    const event = await newGame(1)
    for (const source of ['espn', 'nfl.com', 'operator'])
      expect(await act(app.operator, '/observations', report(event, source))).toBe('second_operator')
    expect(await sourcesOf(event)).toEqual([])
  })

  test('counts as the one source "operator": two names are not the two sources that an event requires', async () => {
    const event = await newGame(2)
    for (const [source, value] of [
      ['espn', 999],
      ['nfl.com', 998],
      ['feed', 997],
    ] as const) {
      await act(app.operator, '/observations', report(event, source, value))
      const answer = await app.send('POST', '/api/operator/observations', {
        token: second.token,
        body: report(event, source, value),
      })
      expect(answer).toMatchObject({ status: 200, body: { outcomes_decided: 0 } })
    }
    expect(await sourcesOf(event)).toEqual(['operator', 'operator', 'operator'])
  })
})

describe('every call of operators', () => {
  /** The tables that a proposal changes: the log and the keys. */
  const logs = ['audit', 'audit_head', 'idempotency']
  const calls = namedCalls.filter(({ endpoint }) => endpoint.who === 'operator')
  let samples: SampleCalls
  let player: Someone
  /** The checksums after the last call. */
  let left: Readonly<Record<string, string>>

  beforeAll(async () => {
    player = await app.register()
    const { version, files } = await app.ask(content.read, { as: app.operator })
    // The sample edit changes nothing; this one would, so that publishing by one operator would show.
    const edit = {
      base: version.hash,
      files: { 'shows.json': `${files['shows.json']} ` },
      reason: 'for a test',
    }
    samples = new Map([...(await sampleCalls(twoActing, player)), ['content.publishEdit', { body: edit }]])
    left = await everything()
  })

  const everything = () => everythingBut(app.database.owner, logs)

  /** The tables that have changed. */
  function changedIn(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
    return Object.keys(after).filter((table) => after[table] !== before[table])
  }

  function sampleOf(name: string): SampleCall {
    const sample = samples.get(name)
    if (!sample) throw new Error(`${name} has no sample call`)
    return sample
  }

  const make = ({ name, endpoint }: NamedCall, as: Someone, key?: string) =>
    app.send(endpoint.method, pathOf(endpoint.path, sampleOf(name)), {
      token: as.token,
      body: sampleOf(name).body,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })

  test('each operator call only reads, or is listed below with how two operators make it', () => {
    const acts = calls.filter(({ endpoint }) => endpoint.method !== 'GET').map(({ name }) => name)
    expect(acts.toSorted()).toEqual([...Object.keys(doneByTwo), ...Object.keys(doneAlone)].toSorted())
    const alone = calls.filter(({ endpoint }) => endpoint.alone !== undefined)
    expect(alone.map(({ name }) => name).toSorted()).toEqual(Object.keys(doneAlone).toSorted())
    for (const { endpoint } of alone) expect(endpoint.alone).toMatch(/^[A-Z].{20,}\.$/)
  })

  test.each(Object.entries(doneByTwo))(
    '%s: one operator alone changes nothing, however often; the second does it',
    async (name, written) => {
      const call = calls.find((each) => each.name === name)
      if (!call) throw new Error(`there is no ${name}`)
      const before = left
      for (const key of [undefined, undefined, randomUUID()]) {
        const { status, body, text } = await make(call, app.operator, key)
        expect([status, body]).toEqual([409, expect.objectContaining({ code: 'second_operator' })])
        expect(text).not.toMatch(/secret|token/i)
      }
      expect(changedIn(before, await everything())).toEqual([])

      const answer = await make(call, second)
      expect([name, answer.status, answer.text]).toEqual([name, 200, answer.text])
      call.endpoint.answer.parse(answer.body)
      left = await everything()
      expect(changedIn(before, left)).toEqual(expect.arrayContaining([...written]))
      const [newest] = (await app.ask(operator.audit, { as: third, query: { limit: '1' } })).data
      expect(newest).toMatchObject({ actor: second.email, action: expect.not.stringMatching('act_proposed') })
    },
  )

  test.each(Object.entries(doneAlone))(
    '%s is done by one operator, and makes nobody richer',
    async (name, { becomes, written }) => {
      const call = calls.find((each) => each.name === name)
      if (!call) throw new Error(`there is no ${name}`)
      const [before, richBefore] = [left, await wealth()]
      for (let count = 0; count < 3; count += 1) await make(call, app.operator)
      const { data } = await app.ask(withdrawals.listWithdrawals, {
        as: app.operator,
        query: { limit: '100' },
      })
      expect(data.find(({ id }) => String(id) === sampleOf(name).params?.['id'])?.status).toBe(becomes)
      left = await everything()
      expect(written).toEqual(expect.arrayContaining(changedIn(before, left)))
      const rich = await wealth()
      // A rejected dollar is back with the one player who had asked for it; nothing else moves a cent.
      const returned = name === 'withdrawals.rejectWithdrawal' ? 100 : 0
      expect(rich.get(player.id)).toBe((richBefore.get(player.id) ?? 0) + returned)
      for (const [id, amount] of richBefore) if (id !== player.id) expect(rich.get(id)).toBe(amount)
    },
  )

  test('no withdrawal is sent or arrives unless two operators have approved it', async () => {
    for (const word of ['send', 'settle']) {
      const { params } = sampleOf('withdrawals.approveWithdrawal')
      const answer = await app.send('POST', `/api/operator/withdrawals/${params?.['id']}/${word}`, {
        token: app.operator.token,
        body: {},
      })
      expect([answer.status, answer.body]).toEqual([409, expect.objectContaining({ code: 'already_final' })])
    }
  })

  test('no operator read returns a secret, a password link or a code', async () => {
    const [reader, other] = [app.operator, second]
    for (const { email } of [other, player]) await mailResetLink(app.accounts.deps, email)
    const number = '+15550004444'
    await app.ask(account.resendCode, { as: player, body: { number } })
    const { data: sources } = await app.ask(feeds.listSources, { as: reader, query: { limit: '100' } })
    const written = await app.database.owner.query<{ text: string }>(
      `select body as text from outbox where body <> '' union all select password_hash from account
      where password_hash is not null union all select encode(seed_cipher, 'base64') from pack`,
    )
    const secrets = [
      ...written.rows.flatMap(({ text }) => [text, ...(/(?:token=|reset-password\/)(\S+)/.exec(text) ?? [])]),
      ...sources.flatMap(({ keys }) => keys.map(({ id }) => secretOfKey(app.game.random, id))),
    ]
    expect(secrets.filter((each) => each.includes('reset-password/')).length).toBeGreaterThanOrEqual(2)
    expect(secrets.some((each) => each.includes('is your Called Shot code'))).toBe(true)
    expect(sources.length).toBeGreaterThan(2)

    const before = await everything()
    for (const { name, endpoint } of calls.filter((each) => each.endpoint.method === 'GET')) {
      for (const query of [
        {},
        { limit: '100' },
        { limit: '100', search: other.email },
        ...(name === 'lookup.search' ? [{ q: other.email }] : []),
      ]) {
        const answer = await app.send(
          'GET',
          pathOf(endpoint.path, { ...sampleOf(name), query: { ...sampleOf(name).query, ...query } }),
          {
            token: reader.token,
          },
        )
        expect([name, answer.status]).toEqual([name, 200])
        expect([name, secrets.filter((secret) => saysIt(answer.text, secret))]).toEqual([name, []])
      }
    }
    expect(changedIn(before, await everything())).toEqual([])
    const { data: messages } = await app.ask(operator.listOutbox, { as: reader, query: { limit: '100' } })
    expect(messages.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([other.email, number]))
    expect(messages.filter(({ body }) => body !== '')).toEqual([])
  })

  test('every invariant of the books holds after these calls', async () => {
    expect(await checkInvariants(app.database.owner)).toEqual([])
  })

  /** Each player's balance in each of their accounts. */
  async function wealth(): Promise<ReadonlyMap<number, number>> {
    const { rows } = await app.database.owner.query<{ id: number; cents: number }>(
      'select account_id as id, sum(balance_cents)::bigint as cents from ledger_account group by account_id',
    )
    return new Map(rows.map(({ id, cents }) => [id, cents]))
  }
})

/** Also as written in JSON, where a line break has two characters. */
const saysIt = (text: string, secret: string) =>
  text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1))

test('a source’s secret is shown to the second of two operators, and is stored nowhere', async () => {
  const { id, key_id } = await twoActing.ask(feeds.createSource, {
    as: app.operator,
    body: { name: 'the wire', moves_events: true },
  })
  const path = `/sources/${id}/secret`
  const secret = secretOfKey(app.game.random, key_id)
  const show = (as: Someone, key: string) =>
    app.send('POST', `/api/operator${path}`, { token: as.token, headers: { 'idempotency-key': key } })
  for (const key of ['one', 'two']) expect((await show(app.operator, key)).status).toBe(409)
  const shown = await show(second, 'three')
  expect([shown.status, shown.body]).toEqual([200, { key_id, secret }])
  expect((await show(second, 'three')).body).toEqual({ key_id, secret })
  expect((await show(third, 'three')).status).toBe(409)
  const { rows } = await app.database.owner.query<{ text: string }>(
    `select string_agg(t, ' ') as text from (select to_jsonb(a)::text as t from audit a
      union all select to_jsonb(i)::text from idempotency i) x`,
  )
  expect(rows[0]?.text).toContain(key_id)
  expect(rows[0]?.text).not.toContain(secret)
})
