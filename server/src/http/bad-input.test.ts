import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badHeaders, badTexts } from '../../test/bad-values.ts'
import { documentedOperations, type Operation } from '../../test/documented-operations.ts'
import { isItsTurn } from '../../test/in-turn.ts'
import { possessionsOf } from '../../test/possessions.ts'
import { rawClient } from '../../test/raw-request.ts'
import { quickSamples, sampleCalls, type SampleCalls } from '../../test/sample-calls.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'
import {
  problemOf,
  leaks,
  ownCases,
  anyCases,
  deepObject,
  type BadCase,
  type Varied,
} from '../../test/bad-cases.ts'

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

/**
 * A run tries one in so many: of the wrong values for an operation's own fields, and of what any operation can be sent.
 */
const parts = { own: 8, any: 60 }

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
      const varied = variedOf(operation)
      const [own, any] = [ownCases(varied), anyCases(varied)]
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

/** The calls of one operation, to be varied. */
function variedOf(operation: Operation): Varied {
  const { name, who, method, path } = operation
  return {
    operation,
    sample: samples.get(name) ?? {},
    token: who === 'operator' ? app.operator.token : player.token,
    isList: operations.some(
      (other) => other.method === method && path.replace(/\/\{\w+\}$/, '') === other.path,
    ),
  }
}

async function allWrong(name: string, cases: readonly BadCase[]): Promise<string[]> {
  const found = await Promise.all(
    cases.map(async (each) => {
      const problem = problemOf(each, await client.send(each.request()))
      return problem === null ? [] : [`${name}, ${each.says}: ${problem}`]
    }),
  )
  return found.flat()
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
      405,
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
