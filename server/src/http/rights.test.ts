import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { SignJWT, importJWK } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { account } from '@called-shot/shared/account/contract.ts'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { operatorRoles, type OperatorRole } from '@called-shot/shared/operator-roles.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { quickSamples, sampleCalls, type SampleCalls, sendingSamples } from '../../test/sample-calls.ts'
import { pathOf, useWholeApp, type Answer, type Someone } from '../../test/whole-app.ts'
import { namedCalls } from '../../test/named-calls.ts'
import { turnKeys } from '../provider/keys.ts'
import { builtClient } from './static-files.ts'

const app = await useWholeApp({ DISPUTE_SECONDS: '3600', METRICS_TOKEN: 'a-collector-of-figures' })
const served = namedCalls.filter(({ endpoint }) => app.serves(endpoint))
const call = sendingSamples(app)

/** The same call under every path and method that the contract gives it, each of which is a route of its own. */
function routesOf({ method, alsoMethods = [], path, also = [] }: Endpoint): [method: string, path: string][] {
  return [method, ...alsoMethods].flatMap((verb) =>
    [path, ...also].map((each): [string, string] => [verb, each]),
  )
}

/**
 * The refusal that each caller gets, null if the call passes. Written a second time, apart from the rule it checks.
 */
const expected: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  'anyone any': {},
  'player any': { guest: 'not_logged_in', 'expired token': 'not_logged_in' },
  'player active': { guest: 'not_logged_in', 'expired token': 'not_logged_in', suspended: 'suspended' },
  'player unfrozen': {
    guest: 'not_logged_in',
    'expired token': 'not_logged_in',
    suspended: 'suspended',
    frozen: 'frozen',
  },
  'player eligible': {
    guest: 'not_logged_in',
    'expired token': 'not_logged_in',
    suspended: 'suspended',
    frozen: 'frozen',
    'on a break': 'on_a_break',
    'self-excluded': 'on_a_break',
    'excluded state': 'excluded_region',
    operator: 'not_allowed',
  },
  'operator active': {
    guest: 'not_logged_in',
    'expired token': 'not_logged_in',
    player: 'not_allowed',
    'other player': 'not_allowed',
    suspended: 'not_allowed',
    frozen: 'not_allowed',
    'on a break': 'not_allowed',
    'self-excluded': 'not_allowed',
    'excluded state': 'not_allowed',
  },
}
const refusedForStanding = [
  'not_logged_in',
  'not_allowed',
  'role_missing',
  'suspended',
  'frozen',
  'on_a_break',
  'excluded_region',
  'under_age',
]

const callers = [
  'guest',
  'expired token',
  'suspended',
  'frozen',
  'on a break',
  'self-excluded',
  'excluded state',
  'other player',
  'player',
  'operator',
  'support',
  'oracle',
  'treasurer',
] as const
type Caller = (typeof callers)[number]

/** Operators with one role each; `operator` is an owner. */
const narrow = operatorRoles.filter((role) => role !== 'owner')

/** The kind under which the table above has a caller. */
const kindOfCaller = (caller: Caller) => (narrow.some((role) => role === caller) ? 'operator' : caller)

/** The refusal that an operator with one role gets from a call for other roles. */
function whyRoleMissing(endpoint: Endpoint, caller: Caller): string | null {
  const role = narrow.find((each) => each === caller)
  if (role === undefined || endpoint.who !== 'operator') return null
  return endpoint.roles?.includes(role) ? null : 'role_missing'
}

let samples: SampleCalls
let tokens: Readonly<Record<Caller, string | undefined>>
let ann: Someone
let bob: Someone

beforeAll(async () => {
  ann = await app.register({ name: 'Ann Lee', nickname: 'annsnick', phone_number: '+15557654321' })
  samples = await sampleCalls(app, ann)
  bob = await app.register({ name: 'Bob Roe' })
  const [suspended, frozen, onABreak, selfExcluded, movedAway] = await Promise.all(
    Array.from({ length: 5 }, () => app.register()),
  )
  if (!suspended || !frozen || !onABreak || !selfExcluded || !movedAway) throw new Error('nobody came')
  await app.ask(operator.suspendAccount, {
    as: app.operator,
    params: { id: String(suspended.id) },
    body: { reason: 'for a test' },
  })
  await app.database.owner.query(
    `update account set frozen_at = now(), version = version + 1 where id = $1`,
    [frozen.id],
  )
  await app.ask(account.takeBreak, { as: onABreak, body: { days: 1 } })
  await app.ask(account.selfExclude, { as: selfExcluded, body: { months: 6 } })
  await app.database.owner.query(`update account set state = 'WA', version = version + 1 where id = $1`, [
    movedAway.id,
  ])
  tokens = {
    guest: undefined,
    'expired token': await expiredToken(ann),
    suspended: suspended.token,
    frozen: frozen.token,
    'on a break': onABreak.token,
    'self-excluded': selfExcluded.token,
    'excluded state': movedAway.token,
    'other player': bob.token,
    player: ann.token,
    operator: app.operator.token,
    support: await colleague('support'),
    oracle: await colleague('oracle'),
    treasurer: await colleague('treasurer'),
  }
})

/** The token of an operator with this role alone, who was a player before. */
async function colleague(role: OperatorRole): Promise<string> {
  const { id, token } = await app.register()
  await app.database.owner.query(
    `update account set role = 'operator', operator_roles = array[$2], version = version + 1 where id = $1`,
    [id, role],
  )
  return token
}

/** As our own provider signed it, half an hour ago. */
async function expiredToken(of: Someone): Promise<string> {
  const [key] = await turnKeys(app.database.game, app.game.random)
  if (!key) throw new Error('the provider has no key')
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ sub: of.authId, scope: 'openid' })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'at+jwt' })
    .setIssuer(`${app.url}/`)
    .setAudience(`${app.url}/api`)
    .setIssuedAt(now - 1800)
    .setExpirationTime(now - 1200)
    .sign(await importJWK(key.privateJwk, 'RS256'))
}

function codeOf(answer: Answer): string | null {
  const body = z.object({ code: z.string() }).safeParse(answer.body)
  return answer.status >= 400 && body.success ? body.data.code : null
}

test('every call that is served has a sample call, and the table above knows its kind', () => {
  expect(served.filter(({ name }) => !samples.has(name))).toEqual([])
  expect(served.length).toBeGreaterThan(50)
  for (const { endpoint } of served) expect(expected).toHaveProperty(kindOf(endpoint))
})

test('calls that move a card or a cent are closed to suspended players, and buying, trading and crafting to players on a break', () => {
  const standingOf = (name: string) => served.find((each) => each.name === name)?.endpoint.standing
  const open = served.filter(({ endpoint: { moves, standing = 'any' } }) => moves && standing === 'any')
  expect(open.map(({ name }) => name)).toEqual([])
  for (const name of closedOnABreak) expect([name, standingOf(name)]).toEqual([name, 'eligible'])
})

const closedOnABreak = [
  'packs.buyPacks',
  'packs.takeDailyPack',
  'crafting.craftIdentity',
  'crafting.craftPrediction',
  'market.sellItem',
  'market.buyListing',
  'market.buyListings',
  'offers.makeOffer',
  'offers.reviewOffer',
  'offers.counterOffer',
  'offers.reviewCounterOffer',
  'bids.makeBid',
  'bids.fillBid',
]

function kindOf({ who, standing = 'any' }: Endpoint): string {
  return `${who} ${standing}`
}

test('only the cookie of an operator who may act opens the page of the operator’s room', async () => {
  const open = await Promise.all(
    callers.map(async (caller) => {
      const { status } = await app.send('GET', '/operator', {
        headers: { cookie: `token=${tokens[caller]}` },
      })
      return status === 200 ? [caller] : []
    }),
  )
  expect(open.flat()).toEqual(['operator', ...narrow])
})

describe('who may make which call', () => {
  // Those that end a session or the right to play come last in the samples, and so they are called last.
  // Operators of one role differ from the owner in the calls for operators alone.
  const inOrder = (caller: Caller) =>
    [...samples].flatMap(([name, sample]) => {
      const found = served.find((each) => each.name === name)
      const isAsked = kindOfCaller(caller) === caller || found?.endpoint.who === 'operator'
      return found && isAsked ? [{ ...found, sample }] : []
    })

  test.each(callers)('%s', async (caller) => {
    const wrong: string[] = []
    let cells = 0
    for (const { name, endpoint, sample } of inOrder(caller)) {
      for (const route of routesOf(endpoint)) {
        const answer = await call(route, quickSamples.get(name) ?? sample, tokens[caller])
        const code = codeOf(answer)
        const refusal = code !== null && refusedForStanding.includes(code) ? code : null
        const wanted =
          whyRoleMissing(endpoint, caller) ?? expected[kindOf(endpoint)]?.[kindOfCaller(caller)] ?? null
        // The path of changing an email names the caller's own identity, that of taking a bid back one's own bid;
        // no one else's is heard.
        const isOwnPath =
          !['account.changeEmail', 'bids.withdrawBid'].includes(name) ||
          caller === 'player' ||
          wanted !== null
        if (answer.status >= 500 || (isOwnPath && refusal !== wanted)) {
          wrong.push(
            `${route.join(' ')}: ${answer.status} ${answer.text.slice(0, 100)}, not ${wanted ?? 'accepted'}`,
          )
        }
        cells += 1
      }
    }
    expect(wrong).toEqual([])
    expect(cells).toBeGreaterThanOrEqual(inOrder(caller).length)
    expect(cells).toBeGreaterThan(50)
  })
})

test('HEAD requires the same rights as GET', async () => {
  const wrong: string[] = []
  for (const { name, endpoint } of served.filter(({ endpoint: { method } }) => method === 'GET')) {
    const path = pathOf(endpoint.path, samples.get(name) ?? {})
    for (const caller of ['guest', 'other player'] as const) {
      const [head, get] = await Promise.all(
        ['HEAD', 'GET'].map((verb) => app.send(verb, path, { token: tokens[caller] })),
      )
      if (head?.status !== get?.status || head?.text !== '')
        wrong.push(`${name} as ${caller}: ${head?.status} ${head?.text}, not ${get?.status}`)
    }
  }
  expect(wrong).toEqual([])
})

test('every route of the server is a call of the contract, or is listed here', () => {
  const calls = new Set(
    served.flatMap(({ endpoint }) =>
      routesOf(endpoint).flatMap(([verb, path]) => [
        `${verb} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        ...(verb === 'GET' ? [`HEAD /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`] : []),
      ]),
    ),
  )
  const routes = registeredRoutes(app.server.printRoutes({ commonPrefix: false }))
  expect(calls.difference(routes)).toEqual(new Set())
  const others = [...routes.difference(calls)]
    .map((route) => route.split(' ')[1] ?? '')
    .filter((path) => !isFileOfClient(path))
  expect(new Set(others)).toEqual(new Set([...openDoors, ...doorsOfTheirOwn]))
})

/** Where the client is built, each of its files is a route (static-files.test.ts). */
function isFileOfClient(path: string): boolean {
  return extname(path) !== '' && !path.startsWith('/api/') && existsSync(join(builtClient, path))
}

/** Open to everybody, because they reveal nothing about anybody. */
const openDoors = [
  '/api/health',
  '/api/health/live',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs.css',
  '/s/:code',
  '/s/:code.png',
  '/s/style.css',
  '/s/fonts/:name',
  '/shared/:code',
  '/shared/:code/picture.jpg',
  '/interaction/style.css',
  '/interaction/fonts/:name',
  '/.well-known/openid-configuration',
  '/.well-known/jwks.json',
]
/** They ask for something other than a role: a password, a code, a signature, a cookie. Their own tests cover that. */
const doorsOfTheirOwn = [
  // Pages and files of the client; those of the operator’s room are for operators (static-files.test.ts).
  '/',
  '/*',
  // The last test of this file.
  '/metrics',
  // provider.test.ts, provider-sessions.test.ts
  '/authorize',
  '/authorize/:uid',
  '/oauth/token',
  '/oauth/revoke',
  '/userinfo',
  '/v2/logout',
  '/interaction/:uid',
  '/interaction/:uid/login',
  '/interaction/:uid/signup',
  // account/password-and-email.test.ts
  '/interaction/forgot-password',
  '/interaction/reset-password/:secret',
  '/dbconnections/change_password',
  // wallet/deposits.test.ts
  '/onramp/sandbox',
]

/** `GET /api/pool` of the tree of routes that Fastify prints. */
function registeredRoutes(tree: string): Set<string> {
  const routes = new Set<string>()
  const above: string[] = []
  for (const line of tree.split('\n')) {
    const [, indent = '', part = '', verbs = ''] = /^([│ ]*[├└]── )(.+?) \(([A-Z, ]+)\)$/.exec(line) ?? []
    if (part === '') continue
    const depth = indent.length / 4
    above.splice(depth - 1, above.length, part)
    const path = above.join('').replace(/^\/\//, '/')
    for (const verb of verbs.split(', ')) routes.add(`${verb} ${path}`)
  }
  return routes
}

test('figures are for operators and the bearer of METRICS_TOKEN, and hidden from everybody else', async () => {
  const someone = await app.register()
  const ask = (authorization?: string) =>
    app.send('GET', '/metrics', { headers: authorization === undefined ? {} : { authorization } })
  expect(await ask()).toMatchObject({ status: 401, body: { code: 'not_logged_in' } })
  expect(await ask('Bearer a-collector-of-figure')).toMatchObject({ status: 401 })
  expect(await ask(`Bearer ${someone.token}`)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  for (const bearer of [app.operator.token, 'a-collector-of-figures']) {
    const answer = await ask(`Bearer ${bearer}`)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('http_request_seconds')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})
