import { fastify } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { people, smallWorld } from '../../test/fixtures.ts'
import { queriesOf } from '../commit/reader.ts'
import { craftingRoutes } from '../crafting/routes.ts'
import { answerErrors } from '../http/errors.ts'
import { createSessions } from '../http/session.ts'
import { createLiveGames } from '../live/live-games.ts'
import { cardRoutes } from './routes.ts'

const database = await useTestDatabase()
const world = await smallWorld(database)

const app = fastify()
answerErrors(app)
/** The provider's own tests cover tokens; here one only names the account. */
const verifier = {
  isRevoked: () => false,
  async verify(token: string) {
    const [, account] = token.split('.')
    return {
      authId: `auth0|${account}`,
      expiresAt: new Date('2100-01-01'),
      scopes: new Set<string>(),
      grantHash: null,
      loggedInAt: null,
    }
  },
}
const sessions = createSessions({ queries: world.queries, verifier })
const server = { app, sessions, runner: world.runner }
cardRoutes(server, {
  database,
  liveGames: createLiveGames(queriesOf(database.game)),
  lockoutSeconds: 300,
})
craftingRoutes(server, { database, lockoutSeconds: 300 })

interface Answer {
  readonly status: number
  readonly body: {
    readonly data?: readonly Record<string, unknown>[]
    readonly message?: string
    readonly code?: string
    readonly [key: string]: unknown
  }
}

async function get(who: AccountId | null, url: string): Promise<Answer> {
  const response = await app.inject({ method: 'GET', url: `/api${url}`, headers: bearer(who) })
  return { status: response.statusCode, body: response.json() }
}

async function post(who: AccountId | null, url: string, payload: object, key?: string): Promise<Answer> {
  const headers = { ...bearer(who), ...(key === undefined ? {} : { 'idempotency-key': key }) }
  const response = await app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
  return { status: response.statusCode, body: response.json() }
}

function bearer(who: AccountId | null): Record<string, string> {
  return who === null ? {} : { authorization: `Bearer a.${who}.z` }
}

const paths = ['date', 'category', 'identity', 'event_date', 'trigger', 'prize', 'prediction'].map(
  (kind) => `/me/nft_card_${kind}`,
)

describe('reading', () => {
  let alice: AccountId

  beforeAll(async () => {
    alice = await world.openAccount()
    await world.givePrize(alice, 750)
    await world.list(await world.giveIdentity(alice, 'mahomes'), 1999)
    await world.givePack(alice, { name: 'AFC West Identity', packType: 'identity', tier: 1 })
  })

  test.each([...paths, '/me/card_pack'])(
    '%s answers a page, with and without /params, to its player only',
    async (path) => {
      const page = {
        data: expect.any(Array),
        pagination_metadata: expect.objectContaining({ limit: 20, offset: 0 }),
      }
      for (const url of [
        path,
        `${path}/params`,
        `${path}/params?limit=20&offset=0&order=&search=&unknown=1`,
      ]) {
        expect(await get(alice, url)).toMatchObject({ status: 200, body: page })
      }
      expect(await get(null, `${path}/params`)).toMatchObject({
        status: 401,
        body: { code: 'not_logged_in' },
      })
    },
  )

  test.each([
    ['/me/nft_card_prize', { pack_type: null, pack_contents: [], tier: null, cost: null }],
    ['/me/nft_card_identity', { pack_type: null, pack_contents: [], tier: null, cost: 19.99 }],
    ['/me/card_pack', { pack_type: 'identity', pack_contents: expect.any(Array), tier: 1, cost: null }],
  ])('an item of %s has every field of a list item, those of packs too', async (path, packFields) => {
    const { body } = await get(alice, path)
    expect(body.data?.[0]).toMatchObject({
      id: expect.any(Number),
      name: expect.any(String),
      image: expect.any(String),
      image_back: expect.any(String),
      type: expect.any(String),
      tag: expect.any(String),
      properties: expect.any(Array),
      is_listed: expect.any(Boolean),
      owned_by_self: true,
      marketplace_id: expect.any(Number),
      ...packFields,
    })
    expect(body.data?.[0]).not.toHaveProperty('is_valid_event')
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=ten', 'limit'],
    ['offset=-1', 'offset'],
    ['order=zzz', 'order'],
    ['show_onboarding=maybe', 'show_onboarding'],
    ['identity_id=1.5', 'identity_id'],
    ['rarity=9e9', 'rarity'],
    ['rarity=1,-1', 'rarity'],
    ['type=zzz', 'type'],
    ['tier=abc', 'tier'],
    ['pack_type=x', 'pack_type'],
    ['event_type=chess', 'event_type'],
    ['tag=Lost', 'tag'],
    ['status=owned,x', 'status'],
    ['event_id=abc', 'event_id'],
    ['search=%00', 'search'],
    [`search=${'x'.repeat(101)}`, 'search'],
  ])('a list refuses %s and names the field', async (query, field) => {
    for (const path of paths) {
      const { status, body } = await get(alice, `${path}/params?${query}`)
      expect([status, body.code]).toEqual([400, 'bad_input'])
      expect(body.message).toContain(`${field}: `)
    }
  })

  test('an empty limit or offset counts as none, and beyond the last page is the page after it', async () => {
    const { status, body } = await get(alice, '/me/nft_card_prize/params?limit=&offset=')
    expect([status, body['pagination_metadata']]).toEqual([
      200,
      expect.objectContaining({ limit: 20, offset: 0 }),
    ])
    const far = await get(alice, '/me/nft_card_prize/params?offset=99999999')
    const metadata = far.body['pagination_metadata']
    expect(metadata).toMatchObject({
      current_page: 2,
      page_count: 1,
      has_prev_page: true,
      has_next_page: false,
    })
  })

  test('a limit above 100 is lowered to 100', async () => {
    const { body } = await get(alice, '/me/nft_card_prize/params?limit=5000')
    expect(body['pagination_metadata']).toMatchObject({ limit: 100 })
  })

  test('money travels as dollars', async () => {
    const { body } = await get(alice, '/me/nft_card_identity/params')
    expect(body.data?.[0]).toMatchObject({ cost: 19.99, is_listed: true })
    const prizes = await get(alice, '/me/eligible_matches/params?eligible_card=prize')
    expect(prizes.body).toMatchObject({
      data: { data: [{ title: '$7.50', prize_amount: 7.5, ownership: 'Owned' }] },
    })
  })

  test.each([
    ['/me/list_filters/params?type=dates', 200],
    ['/me/list_filters/params?type=marketplaceCards', 200],
    ['/me/list_filters/params?type=nothing', 400],
    ['/me/list_filters/params', 400],
    ['/me/identities_matches/params?month=May&day=17', 200],
    ['/me/identities_matches/params?listing_id=x', 400],
    ['/me/identities_matches/params?id_selected=1,x', 400],
    ['/me/nft_card_date/params?id_selected=1,x', 400],
    ['/me/form?cards=1,,2', 200],
    ['/me/form?cards=x', 400],
    [`/me/matches/params?celebrity_id=${people.mahomes.id}&in_slot=month&card_id=1`, 200],
    [`/me/matches/params?celebrity_id=${people.mahomes.id}&in_slot=week&card_id=1`, 400],
    ['/me/matches/params?celebrity_id=nobody', 404],
    ['/me/matches/params', 400],
    ['/me/eligible_matches/params?identity=1', 200],
    ['/me/eligible_matches/params?eligible_card=month', 400],
    ['/me/identity_rarity/params?category_rarity=3&day_rarity=Rare', 200],
    ['/me/identity_rarity/params?day_rarity=3', 422],
    ['/me/prediction_rarity/params?identity_rarity=3&event_rarity=9', 400],
    ['/me/prediction_rarity/params?identity_rarity=3&event_rarity=2', 200],
  ])('%s answers %i', async (url, status) => {
    expect((await get(alice, url)).status).toBe(status)
  })
})

describe('crafting an identity', () => {
  async function giveBody(to: AccountId): Promise<Record<string, unknown>> {
    const { category, month, day, year } = await world.giveParts(to, 'mahomes')
    return {
      nft_card_category_id: category,
      nft_card_month_id: month,
      nft_card_day_id: day,
      nft_card_year_id: year,
      celebrity_id: people.mahomes.id,
    }
  }

  test('answers 200 with the card exactly as the list then shows it', async () => {
    const alice = await world.openAccount()
    const { status, body } = await post(alice, '/nft/craft_identity', await giveBody(alice))
    expect(status).toBe(200)
    const list = await get(alice, '/me/nft_card_identity/params')
    expect(list.body.data).toEqual([body['card']])
  })

  test('the same key gives the same answer and burns nothing more; the same key for other cards is refused', async () => {
    const alice = await world.openAccount()
    const body = await giveBody(alice)
    const first = await post(alice, '/nft/craft_identity', body, 'one')
    expect(await post(alice, '/nft/craft_identity', body, 'one')).toEqual(first)
    const other = await giveBody(alice)
    expect(await post(alice, '/nft/craft_identity', other, 'one')).toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    })
    expect((await get(alice, '/me/nft_card_identity/params')).body['pagination_metadata']).toMatchObject({
      total_count: 1,
    })
  })

  test.each([
    ['nft_card_month_id', '77'],
    ['nft_card_month_id', 0],
    ['nft_card_month_id', -5],
    ['nft_card_month_id', 1.5],
    ['nft_card_month_id', null],
    ['nft_card_month_id', 2 ** 53],
    ['nft_card_month_id', undefined],
    ['celebrity_id', 7],
    ['celebrity_id', ''],
    ['rarity', 4],
  ])('refuses %s: %s with 400 and names the field', async (field, value) => {
    const alice = await world.openAccount()
    const refused = await post(alice, '/nft/craft_identity', { ...(await giveBody(alice)), [field]: value })
    expect(refused).toMatchObject({ status: 400, body: { code: 'bad_input' } })
    expect(refused.body.message).toContain(field)
    expect((await get(alice, '/me/nft_card_date/params')).body['pagination_metadata']).toMatchObject({
      total_count: 3,
    })
  })
})

describe('crafting a prediction', () => {
  test('answers 200 with the card exactly as the list then shows it; its cards leave their lists', async () => {
    const alice = await world.openAccount()
    const cards: readonly AssetId[] = [
      await world.giveIdentity(alice, 'mahomes'),
      await world.giveEventCard(alice, 'kcAtBuf'),
      await world.giveTrigger(alice, 'throws300'),
      await world.givePrize(alice, 500),
    ]
    const [identity, event, trigger, prize] = cards
    const { status, body } = await post(alice, '/nft/craft_prediction', {
      nft_card_identity_id: identity,
      nft_card_event_date_id: event,
      nft_card_trigger_id: trigger,
      nft_card_prize_id: prize,
    })
    expect(status).toBe(200)
    expect((await get(alice, '/me/nft_card_prediction/params')).body.data).toEqual([body['card']])
    for (const kind of ['identity', 'event_date', 'trigger', 'prize']) {
      expect((await get(alice, `/me/nft_card_${kind}/params`)).body.data).toEqual([])
    }
  })

  test('a player who may not play is refused before anything is read', async () => {
    const alice = await world.openAccount()
    await database.owner.query(`update account set state = 'NY' where id = $1`, [alice])
    expect(await post(alice, '/nft/craft_prediction', {})).toMatchObject({
      status: 403,
      body: { code: 'excluded_region' },
    })
    expect((await get(alice, '/me/nft_card_prize/params')).status).toBe(200)
  })
})
