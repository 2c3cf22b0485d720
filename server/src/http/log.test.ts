import { z } from 'zod'
import { expect, test } from 'vitest'
import { sampleCalls } from '../../test/sample-calls.ts'
import { useTraceCollector } from '../../test/trace-collector.ts'
import { pathOf, useWholeApp } from '../../test/whole-app.ts'
import { namedCalls } from '../../test/named-calls.ts'
import { withoutSecrets } from '../logged-error.ts'

const collector = await useTraceCollector()
const app = await useWholeApp({
  LOG_LEVEL: 'info',
  DISPUTE_SECONDS: '3600',
  TRUSTED_PROXIES: '1',
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
})

const logged = z.object({ level: z.number(), time: z.number(), msg: z.string() })
const answered = logged.extend({
  request_id: z.string(),
  method: z.string(),
  route: z.string(),
  status: z.number(),
  milliseconds: z.number(),
})

/** Values that must not appear in a log. */
const shapes = [
  /[\w.+-]+@[\w-]+\.\w+/,
  /eyJ[\w-]+\.[\w-]+\./,
  /cs_[\w-]{10}/,
  /Bearer /,
  /\+1\d{10}/,
  /1990-05-17/,
  /Marigold|Quimby/,
]

test('every call of the contract leaves a line and a span with its request’s id, and none a secret or a word about a player', async () => {
  const ann = await app.register({ name: 'Marigold Quimby' })
  const samples = await sampleCalls(app, ann)
  // What ends her session or her account comes last: after it every answer would be the same.
  const calls = namedCalls
    .map(({ name, endpoint }) => ({
      endpoint,
      sample: samples.get(name) ?? {},
      order: endpoint.who === 'operator' ? 1 : name.startsWith('account.') ? 2 : 0,
    }))
    .toSorted((one, other) => one.order - other.order)
  for (const { endpoint, sample } of calls) {
    const token = endpoint.who === 'operator' ? app.operator.token : ann.token
    await app.send(endpoint.method, pathOf(endpoint.path, sample), {
      token,
      ...(sample.body === undefined ? {} : { body: sample.body }),
      ...(sample.headers ? { headers: sample.headers } : {}),
    })
  }
  await app.send('POST', '/api/user/login', { body: { email: ann.email, password: 'wrong Marigold' } })
  await app.send('GET', '/api/confirm?token=Quimby')
  const text = app.lines.join('')
  const lines = app.lines.map((line) => z.union([answered, logged]).parse(JSON.parse(line)))
  const ids = lines.flatMap((line) => ('request_id' in line ? [line.request_id] : []))
  expect(ids.length).toBeGreaterThan(calls.length)
  expect(new Set(ids).size).toBe(ids.length)
  const refused = lines.filter((line) => 'status' in line && line.status === 401)
  expect(refused.length).toBeLessThan(ids.length / 10)
  await app.tracing?.close()
  const spans = collector.spans()
  const traced = new Map(spans.map(({ attributes, ...span }) => [attributes.request_id, span]))
  for (const line of lines)
    if ('request_id' in line) expect(traced.get(line.request_id)?.name).toBe(`${line.method} ${line.route}`)
  const nameOf = new Map(spans.map(({ spanId, name }) => [spanId, name]))
  const parentsOf = (name: string) =>
    spans.filter((span) => span.name === name).map(({ parentSpanId }) => nameOf.get(parentSpanId))
  expect(parentsOf('commit')).toContain('POST /api/card_series/:id/buy')
  expect(parentsOf('read list')).toContain('GET /api/me/marketplace_cards/params')
  expect(new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))).toEqual(
    new Set(['http.request.method', 'http.route', 'http.response.status_code', 'request_id', 'error.type']),
  )
  for (const secret of [ann.token, app.operator.token, ann.password, ann.email, ann.authId, ...shapes])
    for (const seen of [text, collector.text()]) expect(seen).not.toMatch(secret)
})

test('a fault is one log line with the id that the player was told, without the values that the database names', async () => {
  const ann = await app.register()
  const { owner } = app.database
  await owner.query(`create function fail_of_ours() returns trigger language plpgsql as $$
    begin raise exception 'no room for ann@example.com, key (phone)=(+14155550123)'; end $$`)
  await owner.query(
    'create trigger fails before update on account for each row execute function fail_of_ours()',
  )
  const answer = await app.send('POST', '/api/me/update_profile', {
    token: ann.token,
    body: { nickname: 'marigold', name: 'Marigold Quimby' },
    headers: { 'x-request-id': 'edge-12345678' },
  })
  await owner.query('drop trigger fails on account')
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } })
  expect(answer.headers.get('x-request-id')).toBe('edge-12345678')
  const [fault] = app.lines.filter((line) => line.includes('unexpected error'))
  expect(JSON.parse(fault ?? '{}')).toMatchObject({
    request_id: 'edge-12345678',
    route: '/api/me/update_profile',
    err: { message: 'no room for [email], key (phone)=([value])' },
  })
  expect(fault).not.toMatch(/marigold|ann@|4155550123/)
})

test('a request’s id is the proxy’s only if it looks like one', async () => {
  for (const id of ['short', 'two words here', 'x'.repeat(65)]) {
    const { headers } = await app.send('GET', '/api/health', { headers: { 'x-request-id': id } })
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test.each([
  ['Key (email)=(ann@example.com) already exists.', 'Key (email)=([value]) already exists.'],
  ['for Ann.Lee+1@mail.example.co.uk', 'for [email]'],
  ['invalid input syntax for type bigint: "4711 Ann"', 'invalid input syntax for type bigint: "[value]"'],
  ['authorization: Bearer abc.def', 'authorization: Bearer [secret]'],
  ['eyJhbGciOi.eyJzdWIi.c2ln', '[token]'],
  ['with cs_abcdef12345', 'with [key]'],
  ['seed c3b40cae1facdad5bc81516305e69b62153cc40e', 'seed [hex]'],
  ['to +1 (415) 555-0123', 'to [phone]'],
  ['relation "notification" does not exist', 'relation "notification" does not exist'],
])('%s is logged as %s', (text, logged) => {
  expect(withoutSecrets(text)).toBe(logged)
})
