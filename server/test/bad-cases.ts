import { z } from 'zod'
import { badHeaders, badTexts, badValues } from './bad-values.ts'
import { type Operation } from './documented-operations.ts'
import { type RawAnswer, type RawRequest } from './raw-request.ts'
import { type SampleCall } from './sample-calls.ts'
import { pathOf } from './whole-app.ts'
import { objectsIn, placesIn, propertiesOf, cannotBe } from './bad-places.ts'

/** One request that differs from a good one in one place. */
export interface BadCase {
  readonly says: string
  /** Built when it is sent, because a run sends few of them. */
  readonly request: () => RawRequest
  /** The allowed statuses. Without it, any status below 500 will do. */
  readonly statuses?: readonly number[]
  /** What the message of a 400 must contain. */
  readonly names?: string
}

/** An operation of the API with a good call of it, which its bad cases vary. */
export interface Varied {
  readonly operation: Operation
  readonly sample: SampleCall
  readonly token: string
  /** Whether its address without the id is that of a list. */
  readonly isList: boolean
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
export const leaks =
  /\bat \w.*:\d+:\d+|node_modules|file:\/\/|\.ts\b|\.js\b|\/(root|home|tmp|work|usr)\/|\b(select|insert into|update) .* (from|values|set)\b|relation "|column "|syntax error|invalid input syntax|pg_(?!sleep)|ZodError|FST_|ECONN/i

/** SQL in a value would sleep for a hundred seconds; even the slowest machine answers sooner. */
const slowestMilliseconds = 90_000

/** What is wrong with the answer to a bad request; null if nothing is. */
export function problemOf(
  { statuses, names }: BadCase,
  { status, text, milliseconds }: RawAnswer,
): string | null {
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
export const deepObject = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
const tenMegabytes = `{"a":"${'x'.repeat(10_000_000)}"}`
const hundredThousandIds = `"ids":[${'7,'.repeat(99_999)}7]`
const json = { 'content-type': 'application/json' }

function goodRequest({ operation: { method, path }, sample, token }: Varied): RawRequest {
  return { method, path: pathOf(path, sample), headers: { authorization: `Bearer ${token}` } }
}

/** The same with its body. */
function wholeRequest(varied: Varied): RawRequest {
  const { sample } = varied
  const good = goodRequest(varied)
  if (sample.body === undefined) return good
  return { ...good, body: JSON.stringify(sample.body), headers: { ...good.headers, ...json } }
}

/** A wrong value for each field of the operation. */
export function ownCases(varied: Varied): BadCase[] {
  const { operation, sample } = varied
  const good = goodRequest(varied)
  return [
    ...(operation.params.length > 0 ? paramCases(varied) : []),
    ...queryCases(operation, good),
    ...(operation.body ? bodyCases(operation, sample.body ?? {}, good) : strayBodyCases(operation, good)),
    ...(operation.takesKey ? keyCases(varied) : []),
  ]
}

/** What any operation can be sent: headers and query fields that it does not have, and invalid tokens. */
export function anyCases(varied: Varied): BadCase[] {
  const { operation } = varied
  const whole = wholeRequest(varied)
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

function paramCases(varied: Varied): BadCase[] {
  const { operation, isList } = varied
  // Without its id the address may be that of a list, which is another call.
  const texts = badTexts.filter(({ text }) => text !== '' || !isList)
  return texts.map(({ says, text }) => ({
    says: `the id is ${says}`,
    request: () => ({
      ...wholeRequest(varied),
      path: `/api${operation.path.replace(/\{\w+\}/g, () => text)}`,
    }),
    // An id that nothing has is not found; a value that is not an id is bad input. Without its id the address may be
    // that of a call with another method.
    statuses: text === '' ? [400, 403, 404, 405] : [400, 403, 404, 414],
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

function bodyCases({ takesLargeBodies, body }: Operation, sample: object, good: RawRequest): BadCase[] {
  const schema = body ?? {}
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
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : []
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

function keyCases(varied: Varied): BadCase[] {
  const whole = wholeRequest(varied)
  return ['', ' ', 'a b', 'x'.repeat(201), '\u00e9'].map((key) => ({
    says: `the Idempotency-Key is ${JSON.stringify(key.slice(0, 5))}`,
    request: () => ({ ...whole, headers: { ...whole.headers, 'idempotency-key': key } }),
    statuses: [400],
    names: 'Idempotency-Key: must be 1 to 200 printable ASCII characters without blanks',
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
