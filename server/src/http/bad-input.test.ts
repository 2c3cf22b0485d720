import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '@called-shot/shared/contract.ts'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { badTexts, badValues, type BadValue } from '../../test/bad-values.ts'
import { inTurn } from '../../test/in-turn.ts'
import { possessionsOf } from '../../test/possessions.ts'
import { rawClient, type RawAnswer, type RawRequest } from '../../test/raw-request.ts'
import { sampleCalls, type SampleCall, type SampleCalls } from '../../test/sample-calls.ts'
import { pathOf, useWholeApp, type Someone } from '../../test/whole-app.ts'

const app = await useWholeApp({ DISPUTE_SECONDS: '3600' })
const client = rawClient(app.url, 8)
let player: Someone
let samples: SampleCalls

beforeAll(async () => {
  player = await app.register()
  samples = await sampleCalls(app, player)
})
afterAll(() => client.close())

/** One request that differs from a good one in one place. */
interface BadCase {
  readonly says: string
  readonly request: RawRequest
  /** The statuses it may have; where it is missing, whatever is no fault of ours. */
  readonly statuses?: readonly number[]
  /** What the message must hold, when it is refused with 400. */
  readonly names?: string
}

const served = Object.entries(contract).flatMap(([slice, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, endpoint]) =>
    app.serves(endpoint) ? [{ name: `${slice}.${name}`, endpoint }] : [],
  ),
)
/** In the order of the samples: what ends the right to play, or the session, comes last. */
const order = () => [...samples].flatMap(([name]) => served.filter((each) => each.name === name))

const parts = 6

describe('one thing wrong in an otherwise good call', () => {
  test('a wrong value is refused with its field’s name, changes nothing, and is never a fault of the server', async () => {
    const wrong: string[] = []
    let cases = 0
    const counts = new Map<string, number>()
    for (const { name, endpoint } of order()) {
      const sample = samples.get(name) ?? {}
      const all = inTurn(casesOf(endpoint, sample), parts)
      const certain = all.filter(({ statuses }) => statuses !== undefined)
      const before = await possessionsOf(app.database.owner)
      wrong.push(...(await allWrong(name, certain)))
      expect(await possessionsOf(app.database.owner), `${name} changed something`).toEqual(before)
      wrong.push(
        ...(await allWrong(
          name,
          all.filter(({ statuses }) => statuses === undefined),
        )),
      )
      cases += all.length
      counts.set(name, all.length)
    }
    console.log(`${cases} cases on ${counts.size} routes`)
    console.log([...counts].map(([name, count]) => `${name} ${count}`).join(', '))
    expect(wrong).toEqual([])
    expect(cases).toBeGreaterThan((served.length * 50) / parts)
  })
})

async function allWrong(name: string, cases: readonly BadCase[]): Promise<string[]> {
  const found = await Promise.all(
    cases.map(async (each) => {
      const problem = problemOf(each, await client.send(each.request))
      return problem === null ? [] : [`${name}, ${each.says}: ${problem}`]
    }),
  )
  return found.flat()
}

const said = z.strictObject({
  message: z.string().min(1),
  code: z.string().regex(/^[a-z_]+$/),
  // Auth0's form of errors around ours, on the one path that is Auth0's.
  statusCode: z.number().optional(),
  error: z.string().optional(),
  errorCode: z.string().optional(),
})

/** Words of a stack, a query, a path of this machine, or of a library that speaks for itself. */
const leaks =
  /\bat \w.*:\d+:\d+|node_modules|file:\/\/|\.ts\b|\.js\b|\/(root|home|tmp|work|usr)\/|\b(select|insert into|update) .* (from|values|set)\b|relation "|column "|syntax error|invalid input syntax|pg_(?!sleep)|ZodError|FST_|ECONN/i

/** SQL in a value would sleep for a hundred seconds; the slowest machine is quicker. */
const slowestMilliseconds = 90_000

function problemOf({ statuses, names }: BadCase, { status, text, milliseconds }: RawAnswer): string | null {
  const told = `${status} ${text.slice(0, 160)}`
  if (milliseconds > slowestMilliseconds) return `${told} after ${Math.round(milliseconds)} ms`
  if (status >= 500) return told
  if (statuses && !statuses.includes(status)) return `${told}, not ${statuses.join(' or ')}`
  if (status < 400) return null
  const body = said.safeParse(jsonOf(text))
  if (!body.success) return `${told}: not the form of an error`
  if (leaks.test(body.data.message)) return `${told}: tells too much`
  if (names !== undefined && status === 400 && !body.data.message.includes(names))
    return `${told}: does not name ${names}`
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
const json = { 'content-type': 'application/json' }

function casesOf(endpoint: Endpoint, sample: SampleCall): BadCase[] {
  const token = endpoint.who === 'operator' ? app.operator.token : player.token
  const headers = { authorization: `Bearer ${token}` }
  const good = { method: endpoint.method, path: pathOf(endpoint.path, sample), headers }
  return [
    ...(endpoint.params ? paramCases(endpoint, sample, good) : []),
    ...(endpoint.query ? queryCases(endpoint, good) : []),
    ...(endpoint.body ? bodyCases(endpoint, sample.body ?? {}, good) : strayBodyCases(endpoint, good)),
    ...(endpoint.moves ? keyCases(sample, good) : []),
  ]
}

function paramCases(endpoint: Endpoint, sample: SampleCall, good: RawRequest): BadCase[] {
  const body = sample.body === undefined ? {} : { body: JSON.stringify(sample.body) }
  const headers = sample.body === undefined ? good.headers : { ...good.headers, ...json }
  const isList = served.some(
    ({ endpoint: { method, path } }) =>
      method === endpoint.method && endpoint.path.replace(/\/\{\w+\}$/, '') === path,
  )
  // Without its id the address may be that of a list, which is another call.
  const texts = badTexts.filter(({ text }) => text !== '' || !isList)
  return texts.map(({ says, text }) => ({
    says: `the id is ${says}`,
    request: {
      ...good,
      ...body,
      ...(headers ? { headers } : {}),
      path: `/api${endpoint.path.replace(/\{\w+\}/, text)}`,
    },
    // An id that nothing has is not found; what is no id at all is a bad one.
    statuses: [400, 403, 404, 414],
  }))
}

function queryCases(endpoint: Endpoint, good: RawRequest): BadCase[] {
  const properties = propertiesOf(schemaOf(endpoint.query))
  const [path = '', search] = good.path.split('?')
  const withQuery = (text: string) => ({
    ...good,
    path: `${path}?${[search, text].filter(Boolean).join('&')}`,
  })
  const instead = (key: string, text: string) => {
    const kept = new URLSearchParams(search)
    kept.delete(key)
    return { ...good, path: `${path}?${[kept.toString(), text].filter(Boolean).join('&')}` }
  }
  return Object.keys(properties).flatMap((key): BadCase[] => {
    const isNumber = key === 'limit' || key === 'offset'
    const mustFail = isNumber
      ? (text: string) => !/^\d{1,15}$/.test(text) || (key === 'limit' && Number(text) === 0)
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

function bodyCases(endpoint: Endpoint, sample: object, good: RawRequest): BadCase[] {
  const schema = schemaOf(endpoint.body)
  const text = JSON.stringify(sample)
  const withBody = (body: string | Buffer, type = 'application/json') => ({
    ...good,
    body,
    headers: { ...good.headers, 'content-type': type },
  })
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
          request: withBody(replaced(value.json)),
          ...(cannotBe(value, types) ? { statuses: [400], names: field } : {}),
        })),
      ),
    ),
    ...required.map((field) => ({
      ...refusedBody(`without ${field}`, JSON.stringify({ ...sample, [field]: undefined })),
      names: field,
    })),
    ...['owner_id', 'balance', 'is_admin', 'role', 'tag', 'constructor', 'toString'].map((field) => ({
      ...refusedBody(`with ${field} beside it`, withField(`"${field}":1`)),
      names: field,
    })),
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
    refusedBody('a hundred thousand ids', withField(`"ids":[${'7,'.repeat(99_999)}7]`), [413]),
    { says: 'another content type', request: withBody(text, 'text/plain'), statuses: [415] },
    { says: 'a form', request: withBody('a=1&b=2', 'application/x-www-form-urlencoded'), statuses: [415] },
    { says: 'an unknown charset', request: withBody(text, 'application/json; charset=utf-7') },
    { says: 'a broken content type', request: withBody(text, ';;;'), statuses: [400, 415] },
    {
      says: 'a body of 10 MB',
      request: withBody(`{"a":"${'x'.repeat(10_000_000)}"}`),
      statuses: [413],
    },
  ]
}

/** A call that takes no body is sent one all the same. */
function strayBodyCases({ method }: Endpoint, good: RawRequest): BadCase[] {
  if (method === 'GET') return []
  const withBody = (body: string) => ({ ...good, body, headers: { ...good.headers, ...json } })
  return [
    ...[deepList, deepObject].map((body) => ({
      says: `a stray body nested deep: ${body.slice(0, 5)}`,
      request: withBody(body),
      statuses: [400],
    })),
    { says: 'a stray body that is no JSON', request: withBody('{"a":}'), statuses: [400] },
  ]
}

function keyCases(sample: SampleCall, good: RawRequest): BadCase[] {
  const body = sample.body === undefined ? {} : { body: JSON.stringify(sample.body) }
  const type = sample.body === undefined ? {} : json
  return ['', ' ', 'a b', 'x'.repeat(201), '\u00e9'].map((key) => ({
    says: `the Idempotency-Key is ${JSON.stringify(key.slice(0, 5))}`,
    request: { ...good, ...body, headers: { ...good.headers, ...type, 'idempotency-key': key } },
    statuses: [400],
    names: 'Idempotency-Key',
  }))
}

type JsonSchema = Readonly<Record<string, unknown>>

function schemaOf(schema: z.ZodType | undefined): JsonSchema {
  return schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {}
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

describe('what is hardly a request', () => {
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
      'a known call by another method',
      () => ({ method: 'DELETE', path: '/api/me/get_balance', headers: token() }),
      404,
    ],
    ['a broken escape', () => ({ path: '/api/card_pack/%E0%A4%A/proof', headers: token() }), 400],
    ['an endless id', () => ({ path: `/api/card_pack/${'7'.repeat(3000)}/proof`, headers: token() }), 414],
  ])('%s', async (says, request, status) => {
    const answer = await client.send({ method: 'GET', ...request() })
    expect(
      problemOf({ says, request: { method: 'GET', ...request() }, statuses: [status] }, answer),
    ).toBeNull()
  })

  test.each([
    ['nonsense', 'nonsense\r\n\r\n'],
    ['an unknown version', 'GET /api/health HTTP/9.9\r\nHost: a\r\n\r\n'],
    [
      'two lengths',
      'POST /api/user/login HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\n{}\r\n',
    ],
    [
      'a length and chunks',
      'POST /api/user/login HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a NUL in a header', 'GET /api/health HTTP/1.1\r\nHost: a\r\nX: a\u0000b\r\n\r\n'],
  ])('%s', async (says, text) => {
    const answer = await client.sendText(text)
    expect(problemOf({ says, request: { method: '', path: '' }, statuses: [400] }, answer)).toBeNull()
  })
})
