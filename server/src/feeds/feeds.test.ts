import { expect, test } from 'vitest'
import { session } from '@called-shot/shared/account/session-contract.ts'
import { feeds } from '@called-shot/shared/feeds/contract.ts'
import { live } from '@called-shot/shared/live/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { work } from '@called-shot/shared/operator/work-contract.ts'
import { addSeconds } from '@called-shot/shared/time.ts'
import { decide, quarterback } from '../../test/app-predictions.ts'
import { useFeeds } from '../../test/feed-fixtures.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { signBody } from '../signed-body.ts'

const { app, standingKey, newSource, secretOf, newGame, yards, send, refusal } = await useFeeds()

test('a signed message is accepted once, and refused without effect if sent again', async () => {
  const key = await newSource()
  const event = await newGame()
  const at = new Date()
  expect(await send(key, yards(event, 312), { at })).toMatchObject({
    status: 200,
    body: { accepted: 1, outcomes_decided: 0 },
  })
  expect(await send(key, yards(event, 312), { at })).toMatchObject(refusal(409, 'replayed'))
  const fifty = await Promise.all(Array.from({ length: 50 }, () => send(key, yards(event, 313), { at })))
  expect(fifty.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(fifty.filter(({ status }) => status === 409)).toHaveLength(49)
  const { rows } = await app.database.owner.query(
    'select source, value from observation where event_id = $1 order by id',
    [event],
  )
  expect(rows).toEqual([
    { source: key.name, value: 312 },
    { source: key.name, value: 313 },
  ])
})

test('a signed message is not taken again with its time written in another way', async () => {
  const key = await newSource()
  const event = await newGame()
  const at = new Date()
  const written = signBody(key.secret, JSON.stringify(yards(event, 312)), at)
  expect(await send(key, yards(event, 312), { at })).toMatchObject({ status: 200 })
  expect(await send(key, yards(event, 300))).toMatchObject({ status: 200 })
  for (const seconds of ['t=0', 't=00', 't=+', 't= '])
    expect([
      seconds,
      await send(key, yards(event, 312), { headers: { 'feed-signature': written.replace('t=', seconds) } }),
    ]).toEqual([seconds, expect.objectContaining(refusal(401, 'bad_signature'))])
  const { rows } = await app.database.owner.query<{ value: number }>(
    'select value from observation where event_id = $1 order by said_at desc limit 1',
    [event],
  )
  expect(rows).toEqual([{ value: 300 }])
})

test.each([
  [{ metric: 'pasing_yards' }, 'observations.1.metric: there is no such metric'],
  [{ metric: 'toString' }, 'observations.1.metric: must be a metric’s name'],
  [{ metric: 'constructor' }, 'observations.1.metric: there is no such metric'],
  [{ value: -1e19 }, 'observations.1.value: must be at least -1000000000000'],
  [{ value: 1e13 }, 'observations.1.value: must be at most 1000000000000'],
])('a message with an impossible metric or value is refused as a whole: %j', async (change, message) => {
  const key = await newSource()
  const event = await newGame()
  const [report] = yards(event, 312).observations
  const observations = [report, { ...report, ...change }]
  const problem = { status: 400, body: { code: 'bad_input', message } }
  expect(await send(key, { observations })).toMatchObject(problem)
  const asOperator = observations.map((each) => ({ ...each, event: undefined, event_id: event }))
  const byOperator = await app.send('POST', '/api/operator/observations', {
    token: app.operator.token,
    body: { source: 'espn', observations: asOperator },
  })
  expect(byOperator).toMatchObject(problem)
  const { rows } = await app.database.owner.query('select 1 from observation where event_id = $1', [event])
  expect(rows).toEqual([])
})

test('a source says that an event is over, and an unknown one is refused', async () => {
  const key = await newSource()
  const event = await newGame()
  const status = async () => {
    const { rows } = await app.database.owner.query('select status from event where id = $1', [event])
    return rows[0]
  }
  expect(await send(key, { ...yards(event, 312), completes: [event, 1] })).toMatchObject({
    status: 404,
    body: { code: 'not_found', message: expect.stringMatching(/^completes\.1: /) },
  })
  for (const unknown of [1, '1', '2026_01_NO_NE']) {
    expect(await send(key, yards(unknown, 312))).toMatchObject({
      status: 404,
      body: { message: 'observations.0.event: there is no such event' },
    })
  }
  expect(await send(key, yards(String(event), 311))).toMatchObject({ status: 200 })
  expect(await send(key, yards(event, 312))).toMatchObject({ status: 200 })
  expect(await status()).toEqual({ status: 'open' })
  expect(await send(key, { ...yards(event, 313), completes: [event] })).toMatchObject({ status: 200 })
  expect(await status()).toEqual({ status: 'decided' })
})

test('a signed message tells plays of a game, once, and the game’s page shows them', async () => {
  const key = await newSource()
  const event = await newGame()
  const body = (quarter: number) => ({
    plays: [{ event, play: { play_id: 7, quarter, down: 1, kind: 'run', runner: quarterback, yards: 9 } }],
  })
  const at = new Date()
  const path = 'plays'
  expect(await send(key, body(1), { at, path })).toMatchObject({ status: 200, body: { accepted: 1 } })
  expect(await send(key, body(1), { at, path })).toMatchObject(refusal(409, 'replayed'))
  expect(await send({ ...key, secret: 'x' }, body(1), { path })).toMatchObject({ status: 401 })
  expect(await send(key, body(0), { path })).toMatchObject(refusal(400, 'bad_input'))
  expect(
    await send(key, { plays: [{ event: 1, play: { play_id: 1, quarter: 1 } }] }, { path }),
  ).toMatchObject(refusal(404, 'not_found'))
  const shown = await app.ask(live.showEvent, { params: { event_id: String(event) } })
  expect(shown).toMatchObject({
    state: 'live',
    quarter: 1,
    plays: [{ text: expect.stringMatching(/9 yards\.$/) }],
  })
})

test('a message that is unsigned, wrongly signed, too old, too new or from an unknown key is refused with the reason', async () => {
  const key = await newSource()
  const event = await newGame()
  const body = yards(event, 312)
  const now = Date.now()
  const tries = [
    [send(key, body, { headers: { 'feed-signature': '' } }), /must be t=/],
    [send(key, body, { headers: { 'feed-signature': `t=1,s=${'0'.repeat(64)}` } }), /300 seconds/],
    [send(key, body, { at: new Date(now - 301_000) }), /300 seconds/],
    [send(key, body, { at: new Date(now + 302_000) }), /300 seconds/],
    [send({ ...key, secret: 'another secret' }, body), /does not match/],
    [send({ id: 'nobody', secret: key.secret }, body), /does not match/],
    [
      send(key, body, { headers: { 'feed-signature': signBody(key.secret, '{}', new Date()) } }),
      /does not match/,
    ],
    [app.send('POST', '/api/feeds/observations', { body }), /both headers/],
  ] as const
  for (const [answer, message] of tries) {
    expect(await answer).toMatchObject({
      status: 401,
      body: { code: 'bad_signature', message: expect.stringMatching(message) },
    })
  }
})

test('a nonsensical observation is refused by its name, and the corrected one is accepted from the same source', async () => {
  const key = await newSource()
  const event = await newGame()
  const [good] = yards(event, 312).observations
  const bad = { observations: [good, { ...good, event: 'no_such_game' }] }
  expect(await send(key, bad)).toMatchObject({
    status: 404,
    body: { message: 'observations.1.event: there is no such event' },
  })
  const nobody = { observations: [good, { ...good, person_id: 'nobody-19000101' }] }
  expect(await send(key, nobody)).toMatchObject({
    status: 404,
    body: { message: 'observations.1.person_id: there is no such person' },
  })
  const early = { observations: [{ ...good, at: addSeconds(new Date(), 900).toISOString() }] }
  expect(await send(key, early)).toMatchObject({
    status: 400,
    body: { message: 'observations.0.at: is in the future' },
  })
  expect(await send(key, { observations: [] })).toMatchObject({ status: 400 })
  expect(await send(key, yards(event, 312))).toMatchObject({ status: 200 })
})

test('a rotated key is good until its hours are over, and a retired source is refused at once', async () => {
  const first = await newSource()
  const event = await newGame()
  const params = { id: String(first.source) }
  await app.ask(feeds.rotateSourceKey, { as: app.operator, params, body: {} })
  const second = await secretOf(first.source)
  expect(second.id).not.toBe(first.id)
  expect(await send(first, yards(event, 1))).toMatchObject({ status: 200 })
  expect(await send(second, yards(event, 2))).toMatchObject({ status: 200 })
  await app.ask(feeds.rotateSourceKey, { as: app.operator, params, body: { old_key_hours: 0 } })
  const third = await secretOf(first.source)
  expect(await send(second, yards(event, 3))).toMatchObject(refusal(401, 'bad_signature'))
  expect(await send(third, yards(event, 4))).toMatchObject({ status: 200 })
  await app.ask(feeds.retireSource, { as: app.operator, params, body: { reason: 'the contract has ended' } })
  expect(await send(third, yards(event, 5))).toMatchObject(refusal(401, 'bad_signature'))
  const { data } = await app.ask(feeds.listSources, { as: app.operator, query: { limit: '100' } })
  expect(data.find(({ id }) => id === first.source)).toMatchObject({ keys: [], retired_at: expect.any(Date) })
  const again = await app.send('POST', '/api/operator/sources', {
    token: app.operator.token,
    body: { name: first.name },
  })
  expect(again).toMatchObject(refusal(409, 'name_taken'))
})

test('the secret is in no table, and everyone who looked at it is in the audit log', async () => {
  const key = await newSource()
  const params = { id: String(key.source) }
  for (let count = 0; count < 2; count += 1)
    expect(
      await app.ask(feeds.revealSourceKey, { as: app.operator, params, key: 'a-key-that-is-kept' }),
    ).toEqual({ key_id: key.id, secret: key.secret })
  const { rows } = await app.database.owner.query<{ text: string }>(
    `select string_agg(t::text, ' ') as text from (
       select to_jsonb(s)::text as t from source s union all select to_jsonb(k)::text from source_key k
       union all select to_jsonb(a)::text from audit a union all select to_jsonb(i)::text from idempotency i) x`,
  )
  expect(rows[0]?.text).not.toContain(key.secret)
  expect(rows[0]?.text).toContain('source_key_shown')
})

test('an operator cannot report under a feed’s name; any other name is allowed', async () => {
  const [live, retired] = [await newSource(), await newSource()]
  await app.ask(feeds.retireSource, {
    as: app.operator,
    params: { id: String(retired.source) },
    body: { reason: 'the contract has ended' },
  })
  await app.database.owner.query(
    `insert into feed_poll (mapping, source, polled_at) values ('of another process.json', 'Polled Elsewhere', now())`,
  )
  const event = await newGame()
  const report = (source: string) =>
    app.send('POST', '/api/operator/observations', {
      token: app.operator.token,
      body: {
        source,
        observations: [
          { event_id: event, person_id: quarterback, metric: 'passing_yards', value: 999, final: true },
        ],
      },
    })
  for (const name of [
    live.name,
    live.name.toUpperCase(),
    retired.name,
    'feed',
    'Replay',
    'The Scoreboard',
    'the scoreboard',
    'polled elsewhere',
  ]) {
    const answer = await report(name)
    expect([name, answer.status, answer.body]).toEqual([
      name,
      409,
      { code: 'name_taken', message: expect.stringContaining(`source: "${name}" is a feed`) },
    ])
  }
  const { rows } = await app.database.owner.query('select 1 from observation where event_id = $1', [event])
  expect(rows).toEqual([])
  for (const name of ['operator', 'espn', `${live.name} too`])
    expect([name, (await report(name)).status]).toEqual([name, 200])
})

test('event changes from a source without the permission are refused', async () => {
  const [results, schedule] = [await newSource(), await newSource({ moves_events: true })]
  const event = await newGame()
  const later = addSeconds(new Date(), 7200).toISOString()
  const moved = { event, change: 'moved', starts_at: later }
  expect(await send(results, moved, { path: 'events' })).toMatchObject(refusal(403, 'not_allowed'))
  expect(await send(schedule, moved, { path: 'events' })).toMatchObject({
    status: 200,
    body: { event_id: event, status: 'open', starts_at: later },
  })
  const begunAt = (at: Date) => ({ event, change: 'started', started_at: at.toISOString() })
  const future = begunAt(addSeconds(new Date(), 3600))
  expect(await send(schedule, future, { path: 'events' })).toMatchObject({
    status: 400,
    body: { code: 'bad_input', message: 'started_at: is in the future' },
  })
  const unknown = { ...begunAt(new Date()), event: 1 }
  expect(await send(schedule, unknown, { path: 'events' })).toMatchObject({
    status: 404,
    body: { message: 'event: there is no such event' },
  })
  const begun = begunAt(new Date())
  expect(await send(standingKey, begun, { path: 'events' })).toMatchObject({
    status: 200,
    body: { event_id: event, status: 'on' },
  })
  const abandoned = { event, change: 'abandoned', reason: 'lightning' }
  expect(await send(schedule, abandoned, { path: 'events' })).toMatchObject({
    status: 200,
    body: { status: 'cancelled' },
  })
  expect(await send(schedule, abandoned, { path: 'events', at: addSeconds(new Date(), 5) })).toMatchObject(
    refusal(409, 'already_final'),
  )
})

test('FEED_SECRET is a source of its own, without a row; its name cannot be taken', async () => {
  const event = await newGame()
  expect(await send(standingKey, yards(event, 312))).toMatchObject({ status: 200 })
  for (const name of ['feed', 'Feed', 'replay', 'operator', 'the scoreboard']) {
    const taken = await app.send('POST', '/api/operator/sources', {
      token: app.operator.token,
      body: { name },
    })
    expect(taken).toMatchObject(refusal(409, 'name_taken'))
  }
})

test('an event is also known by its key in the data as last published', async () => {
  const event = await newGame()
  await app.database.owner.query(`update event set source_id = '2026_12_KC_BUF' where id = $1`, [event])
  expect(await send(standingKey, yards('2026_12_KC_BUF', 312))).toMatchObject({ status: 200 })
  const { rows } = await app.database.owner.query('select value from observation where event_id = $1', [
    event,
  ])
  expect(rows).toEqual([{ value: 312 }])
})

/** A game on which two sources contradict each other about a call. */
async function contradictedGame() {
  const [one, two] = [await newSource(), await newSource()]
  const event = await newGame()
  const { rows } = await app.database.owner.query<{ id: number }>(
    `select id from trigger_definition where metric = 'passing_yards' and comparator = '>=' order by threshold limit 1`,
  )
  const trigger = rows[0]?.id ?? 0
  await app.database.owner.query(
    `insert into outcome (id, event_id, person_id, trigger_id) values (nextval('id_block') * 1000, $1, $2, $3)`,
    [event, quarterback, trigger],
  )
  await app.database.owner.query('update event set sources_required = 2 where id = $1', [event])
  await send(one, yards(event, 0))
  await send(two, yards(event, 700))
  await app.runJobs()
  return { event, trigger, one }
}

async function disagreementsOn(event: number) {
  const { data } = await app.ask(feeds.listDisagreements, { as: app.operator, query: { limit: '100' } })
  return data.filter(({ event_id }) => event_id === event)
}

test('an operator sees where sources contradict each other, and no player does', async () => {
  const { event } = await contradictedGame()
  expect(await disagreementsOn(event)).toMatchObject([
    {
      person: 'Patrick Mahomes',
      sentence: expect.stringMatching(/^throws for /),
      status: 'pending',
      reports_say: 'disagreement',
      reports: [{ value: 0 }, { value: 700 }],
    },
  ])
  const ann = await app.register()
  await app.ask(session.getProfile, { as: ann })
  expect(await app.send('GET', '/api/operator/disagreements', { token: ann.token })).toMatchObject({
    status: 403,
  })
  expect(await checkInvariants(app.database.owner)).toEqual([])
})

test('what sources alone have frozen waits as a disagreement, however long, and as nobody’s dispute', async () => {
  const { event } = await contradictedGame()
  await app.database.owner.query(
    `update outcome set status = 'true', frozen = true, decided_at = now(), final_at = now(),
      evidence = '{"decided_by": "sources"}' where event_id = $1`,
    [event],
  )
  await app.database.owner.query(
    `update event set starts_at = now() - interval '31 days', original_starts_at = now() - interval '31 days' where id = $1`,
    [event],
  )
  expect(await disagreementsOn(event)).toMatchObject([{ frozen: true, reports_say: 'disagreement' }])
  const disputes = await app.ask(operator.listDisputes, { as: app.operator, query: { limit: '100' } })
  expect(disputes.data.filter(({ event_id }) => event_id === event)).toEqual([])
  const waiting = await app.ask(work.list, { as: app.operator })
  const [{ outcome_id: id } = { outcome_id: 0 }] = await disagreementsOn(event)
  const kinds = waiting.data.filter(({ subject }) => subject === String(id)).map(({ kind }) => kind)
  expect(kinds).toEqual(['disagreement'])
})

test('what an operator has decided no longer waits as a disagreement, until another report arrives', async () => {
  const { event, trigger, one } = await contradictedGame()
  const { id } = await decide(app, { event, trigger })
  expect(await disagreementsOn(event)).toEqual([])
  const { data } = await app.ask(work.list, { as: app.operator })
  expect(data.filter(({ kind, subject }) => kind === 'disagreement' && subject === String(id))).toEqual([])
  await send(one, yards(event, 1), { at: addSeconds(new Date(), 1) })
  expect(await disagreementsOn(event)).toMatchObject([{ status: 'true', reports_say: 'disagreement' }])
})
