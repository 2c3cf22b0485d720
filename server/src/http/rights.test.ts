import { SignJWT, importJWK } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { account } from '@called-shot/shared/account/contract.ts'
import { contract } from '@called-shot/shared/contract.ts'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { sampleCalls, type SampleCall, type SampleCalls } from '../../test/sample-calls.ts'
import { possessionsOf } from '../../test/possessions.ts'
import { pathOf, useWholeApp, type Answer, type Someone } from '../../test/whole-app.ts'
import { turnKeys } from '../provider/keys.ts'

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

/** What each caller is told; null where the call is heard. Written a second time, apart from the rule it checks. */
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
] as const
type Caller = (typeof callers)[number]

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
  }
})

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

describe('who may make which call', () => {
  // Those that end a session or the right to play come last in the samples, and so they are called last.
  const inOrder = () =>
    [...samples].flatMap(([name, sample]) => {
      const found = served.find((each) => each.name === name)
      return found ? [{ ...found, sample }] : []
    })

  test.each(callers)('%s', async (caller) => {
    const wrong: string[] = []
    let cells = 0
    for (const { name, endpoint, sample } of inOrder()) {
      for (const route of routesOf(endpoint)) {
        const answer = await call(route, sample, tokens[caller])
        const code = codeOf(answer)
        const refusal = code !== null && refusedForStanding.includes(code) ? code : null
        const wanted = expected[kindOf(endpoint)]?.[caller] ?? null
        // The path of changing an email names the caller's own identity, that of taking a bid back one's own bid;
        // no one else's is heard.
        const isOwnPath =
          !['account.changeEmail', 'bids.withdrawBid'].includes(name) ||
          caller === 'player' ||
          wanted !== null
        if (answer.status >= 500 || (isOwnPath && refusal !== wanted)) {
          wrong.push(
            `${route.join(' ')}: ${answer.status} ${answer.text.slice(0, 100)}, not ${wanted ?? 'heard'}`,
          )
        }
        cells += 1
      }
    }
    expect(wrong).toEqual([])
    expect(cells).toBeGreaterThan(served.length)
  })
})

test('only the cookie of an operator who may act opens the page of the operator’s room', async () => {
  const open = await Promise.all(
    callers.map(async (caller) => {
      const { status } = await app.send('GET', '/operator', {
        headers: { cookie: `token=${tokens[caller]}` },
      })
      return status === 200 ? [caller] : []
    }),
  )
  expect(open.flat()).toEqual(['operator'])
})

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

  test('one id of another player in an otherwise good call is 403 or 404, and nothing changes', async () => {
    const wrong: string[] = []
    const before = await possessionsOf(app.database.owner)
    let swaps = 0
    for (const { name, endpoint } of served) {
      if (endpoint.who !== 'player' || ofEverybody.has(name)) continue
      const mine = dansCalls.get(name) ?? {}
      for (const [field, foreign] of foreignIds(mine, cydsCalls.get(name) ?? {})) {
        if (ofEverybody.has(`${name} ${field}`)) continue
        swaps += 1
        const answer = await call([endpoint.method, endpoint.path], foreign, dan.token)
        if (answer.status !== 403 && answer.status !== 404)
          wrong.push(`${name} with another’s ${field}: ${answer.status} ${answer.text.slice(0, 100)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await possessionsOf(app.database.owner)).toEqual(before)
    expect(swaps).toBeGreaterThanOrEqual(18)
  })

  test('no answer to a player tells another’s address, number, email, or the seed of a closed pack', async () => {
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
    const told: string[] = []
    for (const { name, endpoint } of served.filter(({ endpoint: { who } }) => who !== 'operator')) {
      const sample = (isRead(endpoint) ? cydsCalls : dansCalls).get(name) ?? {}
      if (!isRead(endpoint)) continue
      const { text } = await call([endpoint.method, endpoint.path], sample, dan.token)
      told.push(
        ...secrets.filter((secret) => text.includes(secret)).map((secret) => `${name} tells ${secret}`),
      )
    }
    expect(told).toEqual([])
  })

  test('a good call of its owner is 200, and carries no field that the contract does not name', async () => {
    const wrong: string[] = []
    for (const [name, sample] of dansCalls) {
      const found = served.find((each) => each.name === name)
      if (!found || liveSeasonOnly.has(name) || endsTheAccount.has(name)) continue
      const { endpoint } = found
      const token = endpoint.who === 'operator' ? app.operator.token : dan.token
      const answer = await call([endpoint.method, endpoint.path], sample, token)
      if (answer.status !== 200) wrong.push(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
      else wrong.push(...undeclared(wireSchema(endpoint), answer.body, name))
    }
    expect(wrong).toEqual([])
  })
})

/** Fields with ids of what a player owns or made; others (an event, a person) belong to everybody. */
const owned = /^(nft_card_\w+_id|ids?|card_pack_ids|asset_id|marketplace_(listing|offer)_id)$/
/** Calls, or one of their fields, whose id is of something that all may see or trade: a series, a listing, a bid. */
const ofEverybody = new Set([
  'packs.buyPacks',
  'market.prices',
  'market.getListing',
  'market.buyListing',
  'offers.makeOffer',
  'bids.fillBid id',
  'tournaments.joinTournament id',
])
/** Its sample is refused, so that the calls after it are heard; its own test makes a good one. */
const endsTheAccount = new Set(['account.closeAccount'])
/** A replay season is play money: nothing is withdrawn from it. */
const liveSeasonOnly = new Set(['withdrawals.requestWithdrawal'])

/** The call with one of its ids taken from the other player's; one call for each id. */
function foreignIds(mine: SampleCall, theirs: SampleCall): [field: string, call: SampleCall][] {
  const swapped: [string, SampleCall][] = []
  for (const [field, value] of Object.entries(theirs.params ?? {}))
    if (owned.test(field)) swapped.push([field, { ...mine, params: { ...mine.params, [field]: value } }])
  for (const [field, value] of Object.entries(theirs.body ?? {})) {
    if (!owned.test(field)) continue
    const own = mine.body?.[field]
    const swaps =
      Array.isArray(value) && Array.isArray(own) ? value.map((id, at) => own.with(at, id)) : [value]
    for (const swap of swaps) swapped.push([field, { ...mine, body: { ...mine.body, [field]: swap } }])
  }
  return swapped
}

function isRead({ method }: Endpoint): boolean {
  return method === 'GET'
}

type JsonSchema = Readonly<Record<string, unknown>>

function wireSchema({ answer }: Endpoint): JsonSchema {
  return z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' })
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
    // `z.unknown()` promises nothing about what is inside.
    return properties === undefined && others === undefined ? [] : [`${at}.${key}`]
  })
}

test('figures are for operators and for the bearer of METRICS_TOKEN; everybody else learns nothing of them', async () => {
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
