import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { badHeaders, badTexts, badValues, type BadValue } from '../../test/bad-values.ts'
import { documentedOperations, type Operation } from '../../test/documented-operations.ts'
import { isItsTurn } from '../../test/in-turn.ts'
import type { JsonSchema } from '../../test/json-schema.ts'
import { possessionsOf } from '../../test/possessions.ts'
import { rawClient, type RawAnswer, type RawRequest } from '../../test/raw-request.ts'
import { quickSamples, sampleCalls, type SampleCall, type SampleCalls } from '../../test/sample-calls.ts'
import { pathOf, useWholeApp, type Someone } from '../../test/whole-app.ts'

const app = await useWholeApp({ DISPUTE_SECONDS: '3600' })
const client = rawClient(app.url, 8)
let player: Someone
let samples: SampleCalls
let documented: readonly Operation[]
/** The same in the order of the samples: what ends the right to play, or the session, comes last. */
let operations: readonly Operation[]

beforeAll(async () => {
  player = await app.register()
  samples = new Map([...(await sampleCalls(app, player)), ...quickSamples])
  const { body } = await app.send('GET', '/api/openapi.json')
  documented = documentedOperations(body)
  operations = [...samples.keys()].flatMap((name) => documented.filter((each) => each.name === name))
})
afterAll(() => client.close())

/** One request that differs from a good one in one place. */
interface BadCase {
  readonly says: string
  /** Built when it is sent, because a run sends few of them. */
  readonly request: () => RawRequest
  /** The allowed statuses. Without it, any status below 500 will do. */
  readonly statuses?: readonly number[]
  /** What the message of a 400 must contain. */
  readonly names?: string
}

/**
 * A run tries one in so many: of the wrong values for an operation's own fields, and of what any operation can be sent.
 */
const parts = { own: 6, any: 60 }

test('every operation of the OpenAPI document has a route, and a sample call to vary', () => {
  expect(documented.filter((each) => !operations.includes(each)).map(({ name }) => name)).toEqual([])
  expect(documented.length).toBeGreaterThan(200)
  const unserved = documented.filter(
    ({ method, path }) =>
      !app.server.hasRoute({ method, url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}` }),
  )
  expect(unserved).toEqual([])
})

describe('one thing wrong in an otherwise good call', () => {
  test('a wrong value is refused with its field’s name, changes nothing, and is never a fault of the server', async () => {
    const wrong: string[] = []
    const before = await possessionsOf(app.database.owner)
    const others: [name: string, cases: readonly BadCase[]][] = []
    const counts = new Map<string, number>()
    let cases = 0
    for (const [at, operation] of operations.entries()) {
      const name = `${operation.method} ${operation.path}`
      const sample = samples.get(operation.name) ?? {}
      const [own, any] = [ownCases(operation, sample), anyCases(operation, sample)]
      counts.set(name, own.length + any.length)
      const taken = [
        ...own.filter((_, place) => isItsTurn(place, parts.own)),
        ...any.filter((_, place) => isItsTurn(place + at, parts.any)),
      ]
      cases += taken.length
      const certain = taken.filter(({ statuses }) => statuses !== undefined)
      wrong.push(...(await allWrong(name, certain)))
      expect(await possessionsOf(app.database.owner), `${name} changed something`).toEqual(before)
      others.push([name, taken.filter(({ statuses }) => statuses === undefined)])
    }
    // These may succeed, so they come last, when no other case depends on what they change.
    for (const [name, uncertain] of others) wrong.push(...(await allWrong(name, uncertain)))
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
    console.log(
      `${cases} of ${all} bad inputs, at least ${Math.min(...counts.values())} a route, on ${counts.size} routes`,
    )
    expect(wrong).toEqual([])
    expect([...counts].filter(([, count]) => count < 300)).toEqual([])
    expect(cases).toBeGreaterThan(all / (parts.any * 2))
  })
})

async function allWrong(name: string, cases: readonly BadCase[]): Promise<string[]> {
  const found = await Promise.all(
    cases.map(async (each) => {
      const problem = problemOf(each, await client.send(each.request()))
      return problem === null ? [] : [`${name}, ${each.says}: ${problem}`]
    }),
  )
  return found.flat()
}

const said = z.strictObject({
  message: z.string().min(1),
  code: z.string().regex(/^[a-z_]+$/),
  // The one path of Auth0 wraps our error in Auth0's format.
  statusCode: z.number().optional(),
  error: z.string().optional(),
  errorCode: z.string().optional(),
  /** Where it is about cards that fields of the body name. */
  fields: z
    .array(z.string().regex(/^[\w.]+$/))
    .min(1)
    .optional(),
})

/** Text from a stack, a query, a path of this machine, or a library's own message. */
const leaks =
  /\bat \w.*:\d+:\d+|node_modules|file:\/\/|\.ts\b|\.js\b|\/(root|home|tmp|work|usr)\/|\b(select|insert into|update) .* (from|values|set)\b|relation "|column "|syntax error|invalid input syntax|pg_(?!sleep)|ZodError|FST_|ECONN/i

/** SQL in a value would sleep for a hundred seconds; even the slowest machine answers sooner. */
const slowestMilliseconds = 90_000

function problemOf({ statuses, names }: BadCase, { status, text, milliseconds }: RawAnswer): string | null {
  const seen = `${status} ${text.slice(0, 160)}`
  if (milliseconds > slowestMilliseconds) return `${seen} after ${Math.round(milliseconds)} ms`
  if (status >= 500) return seen
  if (statuses && !statuses.includes(status)) return `${seen}, not ${statuses.join(' or ')}`
  if (status < 400) return null
  const body = said.safeParse(jsonOf(text))
  if (!body.success) return `${seen}: not the form of an error`
  if (leaks.test(body.data.message)) return `${seen}: tells too much`
  if (names !== undefined && status === 400 && !body.data.message.includes(names))
    return `${seen}: does not name ${names}`
  return null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const deepList = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
const deepObject = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
const tenMegabytes = `{"a":"${'x'.repeat(10_000_000)}"}`
const hundredThousandIds = `"ids":[${'7,'.repeat(99_999)}7]`
const json = { 'content-type': 'application/json' }

function goodRequest({ who, method, path }: Operation, sample: SampleCall): RawRequest {
  const token = who === 'operator' ? app.operator.token : player.token
  return { method, path: pathOf(path, sample), headers: { authorization: `Bearer ${token}` } }
}

/** The same with its body. */
function wholeRequest(operation: Operation, sample: SampleCall): RawRequest {
  const good = goodRequest(operation, sample)
  if (sample.body === undefined) return good
  return { ...good, body: JSON.stringify(sample.body), headers: { ...good.headers, ...json } }
}

/** A wrong value for each field of the operation. */
function ownCases(operation: Operation, sample: SampleCall): BadCase[] {
  const good = goodRequest(operation, sample)
  return [
    ...(operation.params.length > 0 ? paramCases(operation, sample) : []),
    ...queryCases(operation, good),
    ...(operation.body
      ? bodyCases(operation, operation.body, sample.body ?? {}, good)
      : strayBodyCases(operation, good)),
    ...(operation.takesKey ? keyCases(operation, sample) : []),
  ]
}

/** What any operation can be sent: headers and query fields that it does not have, and invalid tokens. */
function anyCases(operation: Operation, sample: SampleCall): BadCase[] {
  const whole = wholeRequest(operation, sample)
  const withHeaders = (headers: Readonly<Record<string, string>>) => () => ({
    ...whole,
    headers: { ...whole.headers, ...headers },
  })
  const strayFields = ['owner_id', 'balance', 'is_admin', 'user_id', '__proto__', 'constructor', 'callback']
  return [
    ...badHeaders.map(({ name, value }) => ({
      says: `the header ${name} is ${JSON.stringify(value.slice(0, 20))}`,
      request: withHeaders({ [name]: value }),
    })),
    ...strayFields
      .filter((field) => !(field in operation.query))
      .flatMap((field) =>
        badTexts.map(({ says, text }) => ({
          says: `the query has ${field}, which is ${says}`,
          request: () => ({
            ...whole,
            path: `${whole.path}${whole.path.includes('?') ? '&' : '?'}${field}=${text}`,
          }),
        })),
      ),
    ...badTokens.map((authorization) => ({
      says: `the Authorization header is ${JSON.stringify(authorization.slice(0, 20))}`,
      request: withHeaders({ authorization }),
      ...(operation.who === 'anyone' ? {} : { statuses: [401] }),
    })),
  ]
}

const badTokens = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer a.b.c',
  'Bearer ..',
  'Bearer null',
  'Bearer cs_1_x',
  'Basic YTpi',
  'Digest username="a"',
  `Bearer ${'a'.repeat(3000)}.b.c`,
  "Bearer '; select pg_sleep(100); --",
  'Bearer \u00e9.\u00e9.\u00e9',
]

function paramCases(operation: Operation, sample: SampleCall): BadCase[] {
  const { method, path } = operation
  const isList = operations.some(
    (other) => other.method === method && path.replace(/\/\{\w+\}$/, '') === other.path,
  )
  // Without its id the address may be that of a list, which is another call.
  const texts = badTexts.filter(({ text }) => text !== '' || !isList)
  return texts.map(({ says, text }) => ({
    says: `the id is ${says}`,
    request: () => ({
      ...wholeRequest(operation, sample),
      path: `/api${path.replace(/\{\w+\}/g, () => text)}`,
    }),
    // An id that nothing has is not found; a value that is not an id is bad input.
    statuses: [400, 403, 404, 414],
  }))
}

function queryCases({ query }: Operation, good: RawRequest): BadCase[] {
  const [path = '', search] = good.path.split('?')
  const withQuery = (text: string) => () => ({
    ...good,
    path: `${path}?${[search, text].filter(Boolean).join('&')}`,
  })
  const instead = (key: string, text: string) => () => {
    const kept = new URLSearchParams(search)
    kept.delete(key)
    return { ...good, path: `${path}?${[kept.toString(), text].filter(Boolean).join('&')}` }
  }
  return Object.keys(query).flatMap((key): BadCase[] => {
    const isNumber = key === 'limit' || key === 'offset'
    const mustFail = isNumber
      ? (text: string) => text !== '' && (!/^\d{1,15}$/.test(text) || (key === 'limit' && Number(text) === 0))
      : key === 'order'
        ? (text: string) => text !== ''
        : (text: string) => text === 'a%00b'
    return [
      ...badTexts.map(({ says, text }) => ({
        says: `${key} is ${says}`,
        request: instead(key, `${key}=${text}`),
        ...(mustFail(text) ? { statuses: [400], names: key } : {}),
      })),
      {
        says: `${key} twice`,
        request: withQuery(`${key}=1&${key}=2`),
        ...(isNumber ? { statuses: [400], names: key } : {}),
      },
      { says: `${key} as a list`, request: withQuery(`${key}%5B%5D=1`) },
      { says: `${key} as an object`, request: withQuery(`${key}%5Ba%5D=1`) },
    ]
  })
}

function bodyCases(
  { takesLargeBodies }: Operation,
  schema: JsonSchema,
  sample: object,
  good: RawRequest,
): BadCase[] {
  const text = JSON.stringify(sample)
  const bodyOf = (body: string | Buffer, type = 'application/json') => ({
    ...good,
    body,
    headers: { ...good.headers, 'content-type': type },
  })
  const withBody = (body: string | Buffer, type?: string) => () => bodyOf(body, type)
  const refusedBody = (says: string, body: string | Buffer, statuses = [400]): BadCase => ({
    says,
    request: withBody(body),
    statuses,
  })
  const withField = (field: string) => (text === '{}' ? `{${field}}` : `${text.slice(0, -1)},${field}}`)
  const required = (schema['required'] as readonly string[] | undefined) ?? []
  return [
    ...Object.entries(propertiesOf(schema)).flatMap(([field, of]) =>
      placesIn(sample, field, of).flatMap(({ at, types, replaced }) =>
        badValues.map((value): BadCase => ({
          says: `${at} is ${value.says}`,
          request: () => bodyOf(replaced(value.json)),
          ...(cannotBe(value, types) ? { statuses: [400], names: field } : {}),
        })),
      ),
    ),
    ...required.map((field) => ({
      ...refusedBody(`without ${field}`, JSON.stringify({ ...sample, [field]: undefined })),
      names: field,
    })),
    ...notTheirs
      .filter((field) => !(field in propertiesOf(schema)))
      .map((field) => ({
        ...refusedBody(`with ${field} beside it`, withField(`"${field}":1`)),
        names: field,
      })),
    ...objectsIn(sample).flatMap(({ at, inner, replaced }) =>
      notTheirs
        .filter((field) => !(field in inner))
        .map((field) => refusedBody(`with ${field} in ${at}`, replaced({ ...inner, [field]: 1 }))),
    ),
    { says: 'every field twice', request: withBody(`${text.slice(0, -1)},${text.slice(1)}`) },
    refusedBody('with __proto__', withField('"__proto__":{"role":"operator"}')),
    refusedBody('with constructor.prototype', withField('"constructor":{"prototype":{"role":"operator"}}')),
    ...['null', '1', '"text"', '[]', `[${text}]`, 'true'].map((body) =>
      refusedBody(`the body is ${body.slice(0, 20)}`, body),
    ),
    ...['{', '{"a":}', '{a:1}', `${text}}`, `${text},`, 'NaN', "{'a':1}", '\u0000', '{"a":01}'].map((body) =>
      refusedBody(`no JSON: ${JSON.stringify(body.slice(-12))}`, body),
    ),
    refusedBody('invalid UTF-8', Buffer.concat([Buffer.from('{"\xff\xfe":', 'latin1'), Buffer.from('1}')])),
    refusedBody('nested 30,000 deep', deepList),
    refusedBody('objects nested 10,000 deep', deepObject),
    // The calls for content files take larger bodies, and no ids.
    {
      says: 'a hundred thousand ids',
      request: () => bodyOf(withField(hundredThousandIds)),
      statuses: [takesLargeBodies ? 400 : 413],
    },
    { says: 'another content type', request: withBody(text, 'text/plain'), statuses: [415] },
    { says: 'a form', request: withBody('a=1&b=2', 'application/x-www-form-urlencoded'), statuses: [415] },
    { says: 'an unknown charset', request: withBody(text, 'application/json; charset=utf-7') },
    { says: 'a broken content type', request: withBody(text, ';;;'), statuses: [400, 415] },
    {
      says: 'a body of 10 MB',
      request: withBody(tenMegabytes),
      statuses: [413],
    },
  ]
}

/** A call that takes no body is sent one anyway. */
function strayBodyCases({ method, path }: Operation, good: RawRequest): BadCase[] {
  if (method === 'GET') return []
  const withBody = (body: string) => () => ({ ...good, body, headers: { ...good.headers, ...json } })
  return [
    ...[deepList, deepObject].map((body) => ({
      says: `a stray body nested deep: ${body.slice(0, 5)}`,
      request: withBody(body),
      statuses: [400],
    })),
    { says: 'a stray body that is not JSON', request: withBody('{"a":}'), statuses: [400] },
    {
      says: 'a stray field',
      request: withBody('{"x":1}'),
      statuses: [path === '/onramp/webhook' ? 401 : 400],
      names: 'x',
    },
  ]
}

function keyCases(operation: Operation, sample: SampleCall): BadCase[] {
  const whole = wholeRequest(operation, sample)
  return ['', ' ', 'a b', 'x'.repeat(201), '\u00e9'].map((key) => ({
    says: `the Idempotency-Key is ${JSON.stringify(key.slice(0, 5))}`,
    request: () => ({ ...whole, headers: { ...whole.headers, 'idempotency-key': key } }),
    statuses: [400],
    names: 'Idempotency-Key',
  }))
}

/** Fields that a caller might like to set and that no call takes. */
const notTheirs = [
  'owner_id',
  'balance',
  'value',
  'tag',
  'is_admin',
  'role',
  'id',
  'version',
  'constructor',
  'toString',
]

/** The objects inside the sample, each with a way to put another in its place. */
function objectsIn(sample: object): { at: string; inner: object; replaced: (by: object) => string }[] {
  const within = (
    value: unknown,
    at: string,
    put: (by: unknown) => unknown,
  ): ReturnType<typeof objectsIn> => {
    if (Array.isArray(value))
      return value
        .slice(0, 1)
        .flatMap((each: unknown) => within(each, `${at}.0`, (by) => put(value.with(0, by))))
    if (typeof value !== 'object' || value === null) return []
    return [{ at, inner: value, replaced: (by) => JSON.stringify(put(by)) }]
  }
  return Object.entries(sample).flatMap(([field, value]) =>
    within(value, field, (by) => ({ ...sample, [field]: by })),
  )
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema['properties'] as Readonly<Record<string, JsonSchema>> | undefined) ?? {}
}

interface Place {
  readonly at: string
  /** JSON types that the contract takes there; empty: any. */
  readonly types: readonly string[]
  /** The whole body with this text in that place. */
  readonly replaced: (json: string) => string
}

const marker = '\u0001here\u0001'

/** The field itself, and one level into it: the first item of a list, the fields of an object. */
function placesIn(sample: object, field: string, schema: JsonSchema): Place[] {
  const value: unknown = (sample as Readonly<Record<string, unknown>>)[field]
  const place = (at: string, of: JsonSchema, put: unknown): Place => ({
    at,
    types: typesOf(of),
    replaced: (text) =>
      JSON.stringify({ ...sample, [field]: put }).replace(JSON.stringify(marker), () => text),
  })
  const inner = Array.isArray(value)
    ? insideList(value, schema).map(({ at, of, put }) => place(`${field}.${at}`, of, put))
    : value !== null && typeof value === 'object'
      ? Object.entries(propertiesOf(schema)).map(([key, of]) =>
          place(`${field}.${key}`, of, { ...value, [key]: marker }),
        )
      : []
  return [place(field, schema, marker), ...inner]
}

function insideList(
  value: readonly unknown[],
  schema: JsonSchema,
): { at: string; of: JsonSchema; put: unknown }[] {
  const items = (schema['items'] as JsonSchema | undefined) ?? {}
  const [first] = value
  const fields =
    first !== null && typeof first === 'object'
      ? Object.keys(first).map((key) => ({
          at: `0.${key}`,
          of: propertiesOf(items)[key] ?? {},
          put: value.with(0, { ...first, [key]: marker }),
        }))
      : []
  return [{ at: '0', of: items, put: value.with(0, marker) }, ...fields]
}

function typesOf(schema: JsonSchema): readonly string[] {
  const alternatives = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(alternatives)) return alternatives.flatMap((each: JsonSchema) => typesOf(each))
  const { type } = schema
  if (typeof type === 'string') return [type]
  return Array.isArray(type) ? type.map(String) : 'const' in schema ? [typeof schema['const']] : []
}

/** Whether the contract's own type for the place rules the value out, whatever else it says. */
function cannotBe({ json, type, never }: BadValue, types: readonly string[]): boolean {
  if (types.length === 0) return false
  if (never) return json === '1e400' || type !== 'integer' || !types.includes('number')
  if (types.includes(type)) return false
  return !(type === 'integer' && types.includes('number'))
}

/** The routes outside the API, each with the fields of a request that is well formed (and refused). */
const otherDoors: readonly [method: string, path: string, fields: Readonly<Record<string, string>>][] = [
  [
    'GET',
    '/authorize',
    {
      ...ofOurClient(),
      response_type: 'code',
      scope: 'openid',
      state: 'a',
      nonce: 'b',
      audience: `${app.url}/api`,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      response_mode: 'query',
      prompt: 'none',
      screen_hint: 'signup',
      login_hint: 'a',
    },
  ],
  [
    'POST',
    '/oauth/token',
    { ...ofOurClient(), grant_type: 'authorization_code', code: 'x', code_verifier: 'x'.repeat(43) },
  ],
  [
    'POST',
    '/oauth/token',
    { client_id: 'called-shot-web', grant_type: 'refresh_token', refresh_token: 'x', scope: 'openid' },
  ],
  ['POST', '/oauth/revoke', { client_id: 'called-shot-web', token: 'x', token_type_hint: 'refresh_token' }],
  [
    'GET',
    '/oidc/logout',
    { client_id: 'called-shot-web', post_logout_redirect_uri: app.url, id_token_hint: 'a.b.c', state: 'a' },
  ],
  ['GET', '/v2/logout', { client_id: 'called-shot-web', returnTo: app.url, federated: '' }],
  [
    'POST',
    '/dbconnections/change_password',
    { client_id: 'called-shot-web', email: 'nobody@example.com', connection: 'x' },
  ],
  ['POST', '/interaction/forgot-password', { email: 'nobody@example.com' }],
  ['POST', '/interaction/reset-password/x', { password: 'correct horse battery' }],
  ['GET', '/interaction/x', { error: 'x' }],
  ['POST', '/interaction/x/login', { email: 'nobody@example.com', password: 'x' }],
  [
    'POST',
    '/interaction/x/signup',
    { email: 'nobody@example.com', password: 'x', name: 'Ann', birth_date: '1990-05-17', state: 'CA' },
  ],
  [
    'GET',
    '/onramp/sandbox',
    { walletAddress: 'x', externalCustomerId: '8', signature: 'x', redirectURL: app.url },
  ],
  ['POST', '/onramp/sandbox', { action: 'pay', amount: '25' }],
  ['GET', '/s/x', { from: 'x' }],
  ['GET', '/s/x.png', { width: '7' }],
  ['GET', '/shared/x', { from: 'x' }],
  ['GET', '/shared/x/picture.jpg', { width: '7' }],
  ['GET', '/metrics', { name: 'x' }],
]

function ofOurClient() {
  return { client_id: 'called-shot-web', redirect_uri: `${app.url}/callback` }
}

test('routes outside the API refuse bad input without a fault, and reveal nothing about the server', async () => {
  const all = otherDoors.flatMap(([method, path, fields]) =>
    casesOfDoor(method, path, fields).map((each) => ({ door: `${method} ${path}`, ...each })),
  )
  const taken = all.filter((_, place) => isItsTurn(place, parts.own))
  const wrong = await Promise.all(
    taken.map(async ({ door, says, request }) => {
      const answer = await client.send(request())
      const { status } = answer
      // A 404 may be the client’s own page, which names its files.
      const text = answer.text.replaceAll(/<(script|link|img) [^>]*>/g, '')
      const isWrong = status >= 500 || leaks.test(text)
      return isWrong ? [`${door}, ${says}: ${status} ${leaks.exec(text)?.[0].slice(0, 100) ?? ''}`] : []
    }),
  )
  console.log(`${taken.length} of ${all.length} bad inputs at ${otherDoors.length} other doors`)
  expect(wrong.flat()).toEqual([])
})

function casesOfDoor(method: string, path: string, fields: Readonly<Record<string, string>>): BadCase[] {
  const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
  const request =
    (text: string, headers: Readonly<Record<string, string>> = {}) =>
    () =>
      method === 'GET'
        ? { method, path: `${path}?${text}`, headers }
        : { method, path, body: text, headers: { ...asForm, ...headers } }
  const good = new URLSearchParams(fields)
  const instead = (field: string, text: string) => {
    const kept = new URLSearchParams(good)
    kept.delete(field)
    return request([kept.toString(), `${field}=${text}`].filter(Boolean).join('&'))
  }
  return [
    ...Object.keys(fields).flatMap((field) => [
      ...badTexts.map(({ says, text }) => ({ says: `${field} is ${says}`, request: instead(field, text) })),
      { says: `${field} twice`, request: request(`${good}&${field}=a&${field}=b`) },
      { says: `${field} as a list`, request: request(`${good}&${field}[]=a`) },
      { says: `${field} as an object`, request: request(`${good}&${field}[__proto__]=a`) },
    ]),
    ...badHeaders.map(({ name, value }) => ({
      says: `the header ${name} is ${JSON.stringify(value.slice(0, 20))}`,
      request: request(good.toString(), { [name]: value }),
    })),
    ...['{"a":', deepObject, '\u0000', '&&&===', `a=${'x'.repeat(70_000)}`, '%'].flatMap((body) =>
      method === 'GET'
        ? []
        : ['application/x-www-form-urlencoded', 'application/json', 'text/plain', ';;;'].map((type) => ({
            says: `the body is ${JSON.stringify(body.slice(0, 10))}, labeled ${type}`,
            request: request(body, { 'content-type': type }),
          })),
    ),
  ]
}

describe('text that is hardly a request', () => {
  const token = () => ({ authorization: `Bearer ${player.token}` })

  test.each([
    [
      'a query of 100 kB',
      () => ({ path: `/api/me/nft_card_date?search=${'x'.repeat(100_000)}`, headers: token() }),
      431,
    ],
    [
      'a header of 100 kB',
      () => ({ path: '/api/me/get_balance', headers: { ...token(), 'x-long': 'x'.repeat(100_000) } }),
      431,
    ],
    ['an unknown call', () => ({ path: '/api/nothing', headers: token() }), 404],
    [
      'a known call with the wrong method',
      () => ({ method: 'DELETE', path: '/api/me/get_balance', headers: token() }),
      404,
    ],
    ['a broken escape', () => ({ path: '/api/card_pack/%E0%A4%A/proof', headers: token() }), 400],
    [
      'an id of 3,000 digits',
      () => ({ path: `/api/card_pack/${'7'.repeat(3000)}/proof`, headers: token() }),
      414,
    ],
  ])('%s', async (says, request, status) => {
    const answer = await client.send({ method: 'GET', ...request() })
    expect(
      problemOf({ says, request: () => ({ method: 'GET', ...request() }), statuses: [status] }, answer),
    ).toBeNull()
  })

  test.each([
    ['nonsense', 'nonsense\r\n\r\n'],
    ['an unknown version', 'GET /api/health HTTP/9.9\r\nHost: a\r\n\r\n'],
    [
      'two content lengths',
      'POST /api/user/login HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\n{}\r\n',
    ],
    [
      'both a content length and chunks',
      'POST /api/user/login HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a NUL in a header', 'GET /api/health HTTP/1.1\r\nHost: a\r\nX: a\u0000b\r\n\r\n'],
  ])('%s', async (says, text) => {
    const answer = await client.sendText(text)
    expect(problemOf({ says, request: () => ({ method: '', path: '' }), statuses: [400] }, answer)).toBeNull()
  })
})
