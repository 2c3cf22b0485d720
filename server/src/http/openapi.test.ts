import { gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { account } from '@called-shot/shared/account/contract.ts'
import { contract } from '@called-shot/shared/contract.ts'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { money } from '@called-shot/shared/operator/money-contract.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { transactions } from '@called-shot/shared/wallet/transactions-contract.ts'
import { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import { serveDocs } from './docs-page.ts'
import { openapiDocument, operation } from './openapi.ts'

test.each([
  ['/me/transaction.csv', transactions.transactionsAsCsv, { 'text/csv': { schema: { type: 'string' } } }],
  ['/operator/transfers.csv', money.transfersAsCsv, { 'text/csv': { schema: { type: 'string' } } }],
  ['/me/export', account.exportData, { 'application/json': { schema: { type: 'object' } } }],
])('the document says what kind of file %s answers with', (_path, endpoint, content) => {
  expect(operation('slice', 'name', endpoint).responses['200']?.content).toEqual(content)
})

test.each([
  ['a list', cards.listCategories, ['not_logged_in', 'key_expired', 'bad_input', 'too_many', 'busy']],
  [
    'a purchase',
    market.buyListing,
    ['not_allowed', 'frozen', 'on_a_break', 'excluded_region', 'under_age', 'key_reused', 'closed_for_now'],
  ],
  ['a claim', predictions.claimCards, ['suspended', 'changed', 'key_reused']],
  [
    'a withdrawal',
    withdrawals.requestWithdrawal,
    ['frozen', 'password_needed', 'key_invalid', 'key_not_allowed'],
  ],
  ['an operator’s act', operator.grant, ['suspended', 'role_missing', 'second_operator', 'key_reused']],
] as const)(
  'the document says how %s can be refused, also for what it has in common with others',
  (_, endpoint, codes) => {
    const described = Object.values(operation('slice', 'name', endpoint).responses).map(
      ({ description }) => description,
    )
    for (const code of codes) expect(described.join('\n')).toContain(`\`${code}\`: `)
  },
)

test.each([
  ['a whole number', market.listCards, 'limit', { type: 'integer', minimum: 1, maximum: 100, default: 20 }],
  ['an id', market.listCards, 'event_id', { type: 'integer', minimum: 1 }],
  ['a flag', market.listCards, 'show_expired', { type: 'boolean' }],
  [
    'one of a few words',
    market.listPacks,
    'order',
    { type: 'string', enum: expect.arrayContaining(['tier']) },
  ],
  [
    'free text',
    market.listCards,
    'search',
    { type: 'string', maxLength: 100, description: expect.any(String) },
  ],
])('a program is told that a parameter is %s', (_, endpoint, name, schema) => {
  const { parameters } = operation('slice', 'name', endpoint)
  expect(parameters.find((each) => each.name === name)).toEqual({
    in: 'query',
    name,
    required: false,
    schema,
  })
})

test.each([
  ['words', 'status', { type: 'string', enum: ['owned', 'not_owned', 'for_sale', 'not_listed'] }],
  ['numbers', 'tier', { type: 'integer', minimum: 0 }],
  ['ids', 'id_selected', { type: 'integer', minimum: 1 }],
  ['names', 'collection', { type: 'string' }],
])('a program is told that a parameter is a list of %s with commas', (_, name, items) => {
  const { parameters } = operation('slice', 'name', market.listCards)
  expect(parameters.find((each) => each.name === name)).toEqual({
    in: 'query',
    name,
    required: false,
    style: 'form',
    explode: false,
    schema: { type: 'array', items },
  })
})

test('the document says at which other paths a call answers, which headers come, and that other errors may', () => {
  const document = openapiDocument({ market, wallet }, 'http://localhost')
  const { description, responses } = operation('slice', 'name', market.listCards)
  expect(description).toBe('Also at `/me/marketplace_cards`.')
  expect(Object.keys(responses['200']?.headers ?? {})).toEqual(['RateLimit-Policy', 'RateLimit'])
  expect(Object.keys(responses['401']?.headers ?? {})).toContain('WWW-Authenticate')
  expect(Object.keys(responses['429']?.headers ?? {})).toContain('Retry-After')
  expect(responses['default']?.content).toEqual({
    'application/json': { schema: { $ref: '#/components/schemas/Error' } },
  })
  const named = JSON.stringify(document).matchAll(/"#\/components\/headers\/([^"]+)"/g)
  for (const [, name = ''] of named) expect(document).toHaveProperty(['components', 'headers', name])
})

/** Words that other servers may write as they like (the specification leaves them open), and kinds that grow by themselves. */
const openWords = new Set([
  'GET /me/transaction data.stage',
  'GET /me/transaction data.status',
  'GET /pool trigger_pools.user_identity_pool.status',
  // As they were published, also by earlier versions.
  'GET /card_pack/{id}/proof names.kind',
  'GET /liabilities data.house.kind',
  // Of the measured calls (tools/chances).
  'GET /live/chances data.kind',
  // A word for people, as each read writes it.
  'GET /operator/timeline state',
  'GET /operator/timeline timeline.kind',
])

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

const schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null)
const documented = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.object({ schema })) })),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), schema) }),
})

/** The fields of an answer that hold one of a few words by their name, but any text by their schema. */
function freeWords(schema: Schema, path: readonly string[] = []): string[] {
  const { type, properties = {}, items, anyOf = [], oneOf = [] } = schema
  const isFree = type === 'string' && schema.enum === undefined && schema.const === undefined
  const isWord = /^(?:status|state|stage|kind|role|channel|event_types)$/.test(path.at(-1) ?? '')
  return [
    ...(isFree && isWord ? [path.join('.')] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => freeWords(inner, [...path, name])),
    ...[...(items ? [items] : []), ...anyOf, ...oneOf].flatMap((inner) => freeWords(inner, path)),
  ]
}

test('a program is told which statuses, states, kinds and roles an answer can have', () => {
  const free = Object.entries(contract).flatMap(([slice, endpoints]) =>
    Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => {
      const content = operation(slice, name, endpoint).responses['200']?.content ?? {}
      const schema = content['application/json']?.schema ?? {}
      return freeWords(schema).map(
        (field) => `${endpoint.method} ${endpoint.path.replace(/\/params$/, '')} ${field}`,
      )
    }),
  )
  expect(free.filter((field) => !openWords.has(field))).toEqual([])
  expect([...openWords].filter((field) => !free.includes(field))).toEqual([])
})

/** Every object of a schema that has so many fields that it deserves a name. */
function objectsIn(schema: Schema): Schema[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema
  const fields = Object.values(properties)
  return [
    ...(fields.length >= 5 ? [schema] : []),
    ...[...fields, ...(items ? [items] : []), ...anyOf, ...oneOf].flatMap(objectsIn),
  ]
}

test('what many answers hold, such as a card, is described once, so that a generated client has one type of it', () => {
  const { paths, components } = documented.parse(openapiDocument(contract, 'http://localhost'))
  const answers = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(
      ({ responses }) => responses['200']?.content['application/json']?.schema ?? {},
    ),
  )
  const counts = new Map<string, number>()
  for (const object of [...answers, ...Object.values(components.schemas)].flatMap(objectsIn)) {
    const text = JSON.stringify(object)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > 3).map(([text]) => text)).toEqual([])

  const referred = new Set(
    [...JSON.stringify({ paths, components }).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    ),
  )
  expect([...referred].sort()).toEqual(Object.keys(components.schemas).sort())
  expect(answers).toContainEqual(
    expect.objectContaining({
      properties: {
        data: { type: 'array', items: { $ref: '#/components/schemas/Card' } },
        pagination_metadata: { $ref: '#/components/schemas/PaginationMetadata' },
      },
    }),
  )
})

/** The fields of a schema that hold a number, whole or not. */
function numbersIn(schema: Schema, path: readonly string[] = []): string[] {
  const { type, properties = {}, items, anyOf = [], oneOf = [] } = schema
  return [
    ...([type].flat().includes('number') ? [path.join('.')] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => numbersIn(inner, [...path, name])),
    ...[...(items ? [items] : []), ...anyOf, ...oneOf].flatMap((inner) => numbersIn(inner, path)),
  ]
}

test.each([
  ['an offer', offers.makeOffer, 'amount', { type: 'number', minimum: 0.01, maximum: 100_000 }],
  ['an offer', offers.makeOffer, 'expires_in_days', { type: 'integer', minimum: 0, maximum: 30 }],
  ['a counter-offer', offers.counterOffer, 'expires_in_hours', { type: 'integer', minimum: 0, maximum: 23 }],
  ['a bid', bids.makeBid, 'expires_in_days', { type: 'integer', minimum: 0, maximum: 30 }],
  ['a bid', bids.makeBid, 'quantity', { type: 'integer', minimum: 1, maximum: 100, default: 1 }],
  ['a listing', market.sellItem, 'price', { type: 'number', minimum: 1, maximum: 100_000 }],
  ['a limit', account.setLimits, 'weekly_purchase', { type: 'number', minimum: 0, maximum: 10_000 }],
  ['a withdrawal', withdrawals.requestWithdrawal, 'amount', { type: 'number', exclusiveMinimum: 0 }],
  ['a sign-up', account.register, 'email', { type: 'string', format: 'email', maxLength: 254 }],
  ['a sign-up', account.register, 'password', { type: 'string', minLength: 10, maxLength: 128 }],
  ['a sign-up', account.register, 'birth_date', { type: 'string', format: 'date' }],
  ['a phone number', account.verifyNumber, 'number', { type: 'string', pattern: String.raw`^\+\d{9,15}$` }],
])('the document says what %s can have as its %3$s', (_, endpoint, field, described) => {
  const schema = operation('slice', 'name', endpoint).requestBody?.content['application/json']?.schema
  expect(schema).toMatchObject({ properties: { [field]: described } })
})

test('ids are whole numbers, so that a generated client has no fractions of them', () => {
  const fractions = Object.entries(contract).flatMap(([slice, endpoints]) =>
    Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => {
      const content = operation(slice, name, endpoint).responses['200']?.content ?? {}
      return numbersIn(content['application/json']?.schema ?? {})
        .filter((field) => /(?:^|[._])ids?$/.test(field))
        .map((field) => `${endpoint.method} ${endpoint.path} ${field}`)
    }),
  )
  expect(fractions).toEqual([])
})

test('no pattern of the document needs more than other languages have', () => {
  const text = JSON.stringify(openapiDocument({ market, wallet, account, operator }, 'http://localhost'))
  expect(text).not.toContain(String.raw`\\p{`)
})

test('a body that may lack every field may be left out', () => {
  const required = (endpoint: typeof market.buyListing | typeof market.sellItem) =>
    operation('slice', 'name', endpoint).requestBody?.required
  expect([required(market.buyListing), required(market.sellItem)]).toEqual([false, true])
})

test('the document is sent compressed, and not again to a program that has it', async () => {
  const app = fastify()
  serveDocs(app, { wallet, account }, 'http://localhost')
  const url = '/api/openapi.json'
  const first = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  const again = await app.inject({ url, headers: { 'if-none-match': `W/${String(first.headers.etag)}` } })
  const plain = await app.inject({ url, headers: { 'accept-encoding': 'gzip; q=0, br;q=0.0, identity' } })
  await app.close()
  expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-cache' })
  expect(gunzipSync(first.rawPayload).toString()).toContain('"/me/get_balance"')
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.body).toContain('"/me/get_balance"')
  expect(plain.headers.etag).not.toBe(first.headers.etag)
})

test('the page for people shows the fields of each call and how anybody is refused', async () => {
  const app = fastify()
  serveDocs(app, { wallet, transactions, account, market }, 'http://localhost')
  const page = (await app.inject('/api/docs')).body
  await app.close()
  expect(page).toContain('<p>The paths are below <code>http://localhost/api</code>.</p>')
  expect(page).toContain('<p>In a query a list is its values with commas between them, ')
  expect(page).toContain(' Also at `/me/marketplace_cards`.</p>')
  expect(page).toContain('<li>query <code>limit?: integer 1 to 100</code></li>')
  expect(page).toContain('<p>Body</p><pre>{\n  weekly_purchase: number 0 to 10000\n}</pre>')
  expect(page).toContain('  user_wallet: string\n  bonus: number\n')
  expect(page).toContain('<p>Answer (text/csv)</p><pre>string</pre>')
  expect(page).toContain('<li><code>401 not_logged_in</code> You have to log in.</li>')
})

test('the page for people leaves room beside the links of a row, and none beside one in a sentence', async () => {
  const app = fastify()
  serveDocs(app, { wallet }, 'http://localhost')
  const style = (await app.inject('/api/docs.css')).body
  await app.close()
  expect([...style.matchAll(/^(.*) \{.*margin-right/gm)].map(([, what]) => what)).toEqual(['nav a'])
})
