import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { SignJWT, importJWK } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { account } from '@called-shot/shared/account/contract.ts'
import { contract } from '@called-shot/shared/contract.ts'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { operatorRoles, type OperatorRole } from '@called-shot/shared/operator-roles.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { quickSamples, sampleCalls, type SampleCall, type SampleCalls } from '../../test/sample-calls.ts'
import { eachProperty, isObject, jsonSchemaOf, type JsonSchema } from '../../test/json-schema.ts'
import { possessionsOf } from '../../test/possessions.ts'
import { pathOf, useWholeApp, type Answer, type Someone } from '../../test/whole-app.ts'
import { turnKeys } from '../provider/keys.ts'
import { builtClient } from './static-files.ts'

const app = await useWholeApp({ DISPUTE_SECONDS: '3600', METRICS_TOKEN: 'a-collector-of-figures' })

interface NamedCall {
  readonly name: string
  readonly endpoint: Endpoint
}

const served = Object.entries(contract).flatMap(([slice, endpoints]) =>
  Object.entries(endpoints)
    .map(([name, endpoint]): NamedCall => ({ name: `${slice}.${name}`, endpoint }))
    .filter(({ endpoint }) => app.serves(endpoint)),
)

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
    operator: 'excluded_region',
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

/** The token of an operator with this role alone, of no state, as operators are. */
async function colleague(role: OperatorRole): Promise<string> {
  const { id, token } = await app.register()
  await app.database.owner.query(
    `update account set role = 'operator', operator_roles = array[$2], state = null, version = version + 1 where id = $1`,
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

function call(
  route: readonly [method: string, path: string],
  sample: SampleCall,
  token: string | undefined,
): Promise<Answer> {
  const [method, path] = route
  return app.send(method, pathOf(path, sample), { token, body: sample.body, headers: sample.headers ?? {} })
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
  for (const { name, endpoint } of served.filter((each) => isRead(each.endpoint))) {
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
  // provider.test.ts
  '/authorize',
  '/authorize/:uid',
  '/oauth/token',
  '/oauth/revoke',
  '/oidc/logout',
  '/oidc/logout*',
  '/userinfo',
  '/v2/logout',
  '/interaction/:uid',
  '/interaction/:uid/login',
  '/interaction/:uid/signup',
  // account/profile.test.ts
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

describe('what is somebody else’s', () => {
  let cyd: Someone
  let dan: Someone
  let cydsCalls: SampleCalls
  let dansCalls: SampleCalls
  beforeAll(async () => {
    cyd = await app.register({ name: 'Cyd Poe', nickname: 'cydsnick', phone_number: '+15557654999' })
    dan = await app.register({ name: 'Dan Moe' })
    cydsCalls = await sampleCalls(app, cyd)
    dansCalls = await sampleCalls(app, dan)
  })

  test('an id of another player’s thing in an otherwise good call returns 403 or 404 and changes nothing', async () => {
    const wrong: string[] = []
    const before = await possessionsOf(app.database.owner)
    const swapped = new Set<string>()
    for (const { name, endpoint } of served) {
      if (endpoint.who !== 'player') continue
      const mine = dansCalls.get(name) ?? {}
      for (const [field, foreign] of foreignIds(mine, cydsCalls.get(name) ?? {})) {
        if (ofEverybody.has(`${name} ${field}`)) continue
        swapped.add(`${name} ${field}`)
        const answer = await call([endpoint.method, endpoint.path], foreign, dan.token)
        if (answer.status !== 403 && answer.status !== 404)
          wrong.push(`${name} with another’s ${field}: ${answer.status} ${answer.text.slice(0, 100)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await possessionsOf(app.database.owner)).toEqual(before)
    // Each field of the contract that names something owned was tried, and each other one is known to be of everybody.
    const named = served
      .filter(({ endpoint }) => endpoint.who === 'player')
      .flatMap(({ name, endpoint }) => idFieldsOf(endpoint).map((field) => `${name} ${field}`))
    const others = named.filter((each) => !swapped.has(each) && !ofEverybody.has(each))
    expect(others.filter((each) => !publicThings.test(each.split(' ')[1] ?? ''))).toEqual([])
    expect([...ofEverybody].filter((each) => !named.includes(each))).toEqual([])
  })

  test('a read of another player’s thing gives the same answer as for one that never existed', async () => {
    const { rows } = await app.database.owner.query<{ id: number }>(
      `select id from asset where owner_id = $1 and place = 'inventory' limit 3`,
      [cyd.id],
    )
    const [hers, nobodys] = [rows.map(({ id }) => id).join(), '900000000001,900000000002,900000000003']
    const person = { celebrity_id: 'patrick-mahomes-19950917' }
    const reads: [path: string, query: (ids: string) => object][] = [
      ['/me/matches', (ids) => ({ ...person, in_slot: 'month', card_id: ids.split(',')[0] })],
      ['/me/form', (ids) => ({ ...person, cards: ids })],
    ]
    for (const [path, query] of reads) {
      const [another, unknown] = await Promise.all(
        [hers, nobodys].map((ids) =>
          app.send('GET', pathOf(path, { query: query(ids) }), { token: dan.token }),
        ),
      )
      expect([path, another?.status, another?.body]).toEqual([path, unknown?.status, unknown?.body])
    }
  })

  test('no answer to a player reveals another’s address, number, email, or the seed of a closed pack', async () => {
    const { rows } = await app.database.owner.query<{ secret: string }>(
      `select unnest(array[email, phone_number, wallet_address, auth_id, nickname]) as secret from account where id = $1
       union all
       select encode(p.seed_cipher, 'base64') from pack p where p.opened_at is null
       union all
       select encode(p.seed_cipher, 'hex') from pack p where p.opened_at is null`,
      [cyd.id],
    )
    const secrets = rows.flatMap(({ secret }) => (secret === null ? [] : [secret]))
    expect(secrets.length).toBeGreaterThan(5)
    const problems: string[] = []
    for (const { name, endpoint } of served.filter(({ endpoint: { who } }) => who !== 'operator')) {
      const sample = (isRead(endpoint) ? cydsCalls : dansCalls).get(name) ?? {}
      if (!isRead(endpoint)) continue
      const { text } = await call([endpoint.method, endpoint.path], sample, dan.token)
      problems.push(
        ...secrets.filter((secret) => text.includes(secret)).map((secret) => `${name} tells ${secret}`),
      )
    }
    expect(problems).toEqual([])
  })

  test('a good call of the owner returns 200, with only the fields that the contract names', async () => {
    const wrong: string[] = []
    for (const [name, sample] of dansCalls) {
      const found = served.find((each) => each.name === name)
      if (!found || liveSeasonOnly.has(name) || endsTheAccount.has(name)) continue
      const { endpoint } = found
      const token = endpoint.who === 'operator' ? app.operator.token : dan.token
      const answer = await call([endpoint.method, endpoint.path], sample, token)
      if (answer.status !== 200) wrong.push(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
      else wrong.push(...undeclared(jsonSchemaOf(endpoint.answer), answer.body, name))
    }
    expect(wrong).toEqual([])
  })
})

/** Fields with ids of what a player owns or made; others (an event, a person) belong to everybody. */
const owned = /^(nft_card_\w+_id|ids?|\w+_ids|asset_id|card_id|marketplace_(\w+_)?id)$/
/** Ids of what is not a player’s: people, games, what a series or a filter is about. */
const publicThings = /^(celebrity|person|event|trigger|collection|series|definition|identity)_id$/
/** One field of a call whose id is of something that everybody may see or trade, or has its own test. */
const ofEverybody = new Set([
  'packs.buyPacks id',
  'market.prices id',
  'market.getListing id',
  'market.buyListing id',
  'market.buyListings marketplace_id',
  'cards.identityMatches listing_id',
  'bids.listBids marketplace_listing_id',
  'offers.makeOffer marketplace_listing_id',
  'bids.fillBid id',
  'tournaments.joinTournament id',
  // The test after this one.
  'cards.quickCraftParts card_id',
  // Those of others are left as they are (notifications.test.ts).
  'notifications.clear notification_ids',
])
/** Its sample is refused, so that the calls after it are heard; its own test makes a good one. */
const endsTheAccount = new Set(['account.closeAccount'])
/** A replay season is play money: nothing is withdrawn from it. */
const liveSeasonOnly = new Set(['withdrawals.requestWithdrawal'])

/** The call with one of its ids taken from the other player's; one call for each id. */
function foreignIds(mine: SampleCall, theirs: SampleCall): [field: string, call: SampleCall][] {
  const swapped: [string, SampleCall][] = []
  for (const place of ['params', 'query'] as const)
    for (const [field, value] of Object.entries(theirs[place] ?? {}))
      if (owned.test(field)) swapped.push([field, { ...mine, [place]: { ...mine[place], [field]: value } }])
  for (const [field, body] of foreignIn(mine.body ?? {}, theirs.body ?? {}))
    swapped.push([field, { ...mine, body: body as Readonly<Record<string, unknown>> }])
  return swapped
}

/** The value with one id from the same place of the other value, however deep it is. */
function foreignIn(mine: unknown, theirs: unknown, field = ''): [field: string, value: unknown][] {
  if (Array.isArray(mine) && Array.isArray(theirs))
    return theirs.flatMap((value: unknown, at) =>
      foreignIn(mine[at], value, field).map(([of, swap]): [string, unknown] => [of, mine.with(at, swap)]),
    )
  if (isObject(mine) && isObject(theirs))
    return Object.entries(theirs).flatMap(([key, value]) =>
      foreignIn(mine[key], value, key).map(([of, swap]): [string, unknown] => [of, { ...mine, [key]: swap }]),
    )
  return owned.test(field) ? [[field, theirs]] : []
}

/** The names in path, query and body that end as ids do. */
function idFieldsOf({ params, query, body }: Endpoint): string[] {
  const names = new Set<string>()
  for (const schema of [params, query, body])
    if (schema) eachProperty(jsonSchemaOf(schema), (name) => /(^|_)ids?$/.test(name) && names.add(name))
  return [...names]
}

function isRead({ method }: Endpoint): boolean {
  return method === 'GET'
}

/** Paths in the answer that the schema does not name. */
function undeclared(schema: JsonSchema, value: unknown, at: string): string[] {
  const alternatives = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(alternatives)) {
    const found = alternatives.map((each: JsonSchema) => undeclared(each, value, at))
    return found.find((paths) => paths.length === 0) ?? found[0] ?? []
  }
  if (Array.isArray(value)) {
    const items = schema['items'] as JsonSchema | undefined
    return items ? value.flatMap((each, index) => undeclared(items, each, `${at}.${index}`)) : []
  }
  if (value === null || typeof value !== 'object') return []
  const properties = schema['properties'] as Readonly<Record<string, JsonSchema>> | undefined
  const others = schema['additionalProperties']
  return Object.entries(value).flatMap(([key, inner]) => {
    const declared = properties?.[key] ?? (typeof others === 'object' ? (others as JsonSchema) : undefined)
    if (declared) return undeclared(declared, inner, `${at}.${key}`)
    // `z.unknown()` says nothing about its contents.
    return properties === undefined && others === undefined ? [] : [`${at}.${key}`]
  })
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
