import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { sampleCalls, type SampleCall, type SampleCalls, sendingSamples } from '../../test/sample-calls.ts'
import { eachProperty, isObject, jsonSchemaOf, type JsonSchema } from '../../test/json-schema.ts'
import { possessionsOf } from '../../test/possessions.ts'
import { pathOf, useWholeApp, type Someone } from '../../test/whole-app.ts'
import { namedCalls } from '../../test/named-calls.ts'

const app = await useWholeApp({ DISPUTE_SECONDS: '3600' })
const served = namedCalls.filter(({ endpoint }) => app.serves(endpoint))
const call = sendingSamples(app)

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
const liveSeasonOnly = new Set(['withdrawals.payOutClosed', 'withdrawals.requestWithdrawal'])

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
