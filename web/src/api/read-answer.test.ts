import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { byStatus, isByStatus, isLeavable, mayLack, ours } from '@called-shot/shared/answer.ts'
import { session } from '@called-shot/shared/account/session-contract.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { contract } from '@called-shot/shared/contract.ts'
import { notifications } from '@called-shot/shared/notifications/contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { pools } from '@called-shot/shared/pools/contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { transactions } from '@called-shot/shared/wallet/transactions-contract.ts'
import { named, specified } from '../../test/specified-answers.ts'
import { readAnswer } from './read-answer.ts'

const card = {
  id: 1,
  name: 'May',
  image: '/m.svg',
  type: 'month',
  tag: 'Not Listed',
  properties: [{ title: 'Rarity', text: 'Epic' }],
  owned_by_self: true,
}
const metadata = { total_count: 1, offset: 0, limit: 20 }

describe('the client reads answers with only the specified fields', () => {
  test('a bare balance is rounded to cents, and a missing one is 0', () => {
    const read = (sent: unknown) => readAnswer(wallet.getBalance.answer, sent)
    expect(read({ balance: 12.5, user_wallet: '0x1' })).toEqual({
      balance: 1250,
      user_wallet: '0x1',
      bonus: 0,
      reserved: 0,
      withdrawable: 0,
      access_changed_at: null,
      closed: null,
    })
    expect(read({ balance: 12.345 }).balance).toBe(1235)
    expect(read({}).balance).toBe(0)
  })

  test('a card without a rarity takes it from its properties and is not on the market', () => {
    const list = readAnswer(cards.listDates.answer, { data: [card], pagination_metadata: metadata })
    expect(list.data[0]).toMatchObject({
      rarity: 3,
      rarity_name: 'Epic',
      collection: '',
      marketplace_id: -1,
      is_listed: false,
      cost: null,
      face: {},
    })
  })

  test('null in an optional field of a card does not break the list', () => {
    const nulls = {
      ...card,
      is_valid_event: null,
      pack_type: null,
      pack_contents: null,
      tier: null,
      cost: null,
    }
    const list = readAnswer(cards.listEvents.answer, { data: [nulls], pagination_metadata: metadata })
    expect(list.data).toHaveLength(1)
    expect(list.data[0]).not.toHaveProperty('is_valid_event')
  })

  test('a list without data is empty, and a total alone determines its pages', () => {
    const sent = { data: null, pagination_metadata: { total_count: 45, offset: 20, limit: 20 } }
    expect(readAnswer(cards.listDates.answer, sent)).toEqual({
      data: [],
      pagination_metadata: {
        total_count: 45,
        offset: 20,
        limit: 20,
        current_page: 2,
        page_count: 3,
        has_prev_page: true,
        has_next_page: true,
      },
    })
  })

  test('matches may come numbered, without metadata, and without listings of their parts', () => {
    const part = { name: 'May', status: 'Owned' }
    const match = { name: 'Ann', custom_one: '', custom_two: '', identity_owned: false }
    const parts = { category: part, birth_month: part, birth_day: part, birth_year: part }
    const { data, pagination_metadata: pages } = readAnswer(cards.identityMatches.answer, {
      data: [{ id: 7, ...match, ...parts }],
    })
    expect(data[0]).toMatchObject({ id: '7', birth_day: { marketplace_id: -1 } })
    expect(pages).toMatchObject({ total_count: 1, has_next_page: false })
  })

  test('eligible cards may come in one data field or in two, and a filter may lack its counts', () => {
    const item = { title: 'Ann', ownership: 'Owned', marketplace_id: -1, prize_amount: null }
    const nested = readAnswer(cards.eligibleMatches.answer, { data: { data: [item] } })
    expect(readAnswer(cards.eligibleMatches.answer, { data: [item] })).toEqual(nested)
    const filters = { data: [{ name: 'Rarity', value: 'rarity', filter: [{ name: 'Rare', value: 'rare' }] }] }
    expect(readAnswer(cards.listFilters.answer, filters).data[0]?.filter[0]).toMatchObject({ name: 'Rare' })
  })

  test('a series with neither an identity nor a prediction tag is a prediction pack', () => {
    const series = { id: 3, name: 'S', image: '/s.svg', cost: 4, tag: 'prediction', tier: 1 }
    const read = readAnswer(packs.listCollections.answer, {
      data: [{ id: 1, name: 'C', description: '', series: [series] }],
    })
    expect(read.data[0]?.series[0]).toMatchObject({ tag: 'prediction pack', cost: 400, special_offer: false })
  })

  test('an offer is open until it expires, and its recipient may answer it', () => {
    const offer = readAnswer(offers.getOffer.answer, {
      id: 7,
      offer_amount: 5,
      offer_submitted: '2026-11-21T12:00:00Z',
      expiry_in_days: 1,
      expiry_in_hours: 2,
      expiry_in_minutes: 0,
      data: card,
    })
    expect(offer).toMatchObject({
      status: 'open',
      answerable: true,
      isCounter: false,
      timeline: [],
      data: { rarity: 3 },
    })
    expect(Math.round((offer.expires_at.getTime() - Date.now()) / 3_600_000)).toBe(26)
    const said = { ...z.encode(offers.getOffer.answer, offer), status: 'declined', answerable: false }
    expect(readAnswer(offers.getOffer.answer, said)).toMatchObject({ status: 'declined', answerable: false })
    expect(readAnswer(offers.getOffer.answer, { ...said, status: 'Canceled' }).status).toBe('ended')
  })

  test.each([0, 3, 7])('a transaction with %i columns is read with seven', (count) => {
    const columns = Array.from({ length: count }, (_, index) => ({
      column_name: `n${index}`,
      column_value: 'v',
    }))
    const row = {
      transaction_id: 1,
      date: '2026-11-21T12:00:00Z',
      amount: 1,
      stage: 'Sale',
      status: '',
      columns,
    }
    const [read] = readAnswer(transactions.listTransactions.answer, { data: [row] }).data
    expect(read?.columns).toHaveLength(7)
    expect(read?.columns.slice(0, count)).toEqual(columns)
    expect(read?.offer_id).toBeNull()
  })

  test('notifications may be wrapped, contain nulls, and give the time in milliseconds', () => {
    const sent = { id: 1, message: 'm', type: 't', created_at: Date.UTC(2026, 0, 1) }
    const bare = [{ ...sent, payload: { OfferId: null, ListingId: 4 } }]
    const read = readAnswer(notifications.list.answer, bare)
    expect(read).toMatchObject([{ created_at: new Date('2026-01-01'), payload: { ListingId: 4 } }])
    expect(read[0]?.payload).not.toHaveProperty('OfferId')
    expect(readAnswer(notifications.list.answer, { data: bare })).toEqual(read)
    expect(readAnswer(notifications.list.answer, [{ ...sent, payload: null }])).toHaveLength(1)
  })

  test('pools may have only the specified fields, or none', () => {
    const sent = {
      name: 'Masters: wins',
      total_entries: 1,
      is_open: true,
      total_pool_amount: 5,
      user_identity_pool: [{ name: 'Ann', player_amount: 5, status: 'Event Pending' }],
      total_identity_pool: [{ name: 'Ann', subtotal_amount: 5 }],
    }
    expect(readAnswer(pools.list.answer, { trigger_pools: [sent] })).toMatchObject({
      events: [],
      trigger_pools: [
        {
          event_id: 0,
          is_settled: false,
          closes_at: null,
          user_identity_pool: [{ name: 'Ann', player_amount: 500, bonus: null }],
          total_identity_pool: [{ name: 'Ann', subtotal_amount: 500 }],
        },
      ],
    })
    expect(readAnswer(pools.list.answer, { trigger_pools: null })).toEqual({ events: [], trigger_pools: [] })
  })

  test('a profile without settings has the default settings', () => {
    const { flags } = readAnswer(session.getProfile.answer, { name: 'Ann', flags: { sound: false } })
    expect(flags).toMatchObject({ sound: false, expiredevent: false, onboarding: true, newuser: true })
  })

  test('one row with a field in another form does not take its whole list down', () => {
    const row = { date: '2026-11-21T12:00:00Z', amount: '12.50', stage: 'sale', status: null, columns: [] }
    const read = (change: object) =>
      readAnswer(transactions.listTransactions.answer, { data: [{ ...row, ...change }] }).data[0]
    expect(read({ transaction_id: 'abc-12', offer_id: 'x-1' })).toMatchObject({
      transaction_id: -1,
      amount: 1250,
      status: '',
      offer_id: null,
    })
    expect(read({ transaction_id: '12', offer_id: '61' })).toMatchObject({ transaction_id: 12, offer_id: 61 })

    const sent = {
      id: '4',
      created_at: '2026-11-01T12:00:00Z',
      event_date: '2026-11-09T18:00:00Z',
      event_type: null,
      identity: 'Ann',
      event: 'E',
      trigger: 7,
      prize_value: '7.5',
    }
    const statuses = ['Under Review', 'event pending'].map((status) => ({ ...sent, status }))
    expect(readAnswer(predictions.listStatus.answer, { data: statuses }).data).toMatchObject([
      { id: 4, event_type: '', trigger: '7', prize_value: 750, status: 'Under Review' },
      { status: 'Event Pending' },
    ])
  })

  test('a card may have numbers as text, text as numbers, and a tag of its own', () => {
    const read = (change: object) =>
      readAnswer(cards.listDates.answer, { data: [{ ...card, ...change }] }).data[0]
    expect(
      read({ id: '1', name: 22, tier: '2', image: null, properties: null, owned_by_self: 1 }),
    ).toMatchObject({ id: 1, name: '22', tier: 2, image: '', properties: [], owned_by_self: true })
    expect(read({ properties: [{ title: 'Win Streak', text: 3 }] })?.properties[0]?.text).toBe('3')
    expect(read({ tag: 'for sale', pack_type: 'Identity' })).toMatchObject({
      tag: 'For Sale',
      pack_type: 'identity',
    })
    expect(read({ tag: 'In a tournament', pack_type: 'gold' })).toMatchObject({
      tag: 'Not Listed',
      pack_type: null,
    })
    expect(read({ tag: 'Expired', is_listed: true })).toMatchObject({ tag: 'For Sale' })
    const paged = { data: [], pagination_metadata: { total_count: '45', offset: '20', limit: '20' } }
    expect(readAnswer(cards.listDates.answer, paged).pagination_metadata).toMatchObject({
      total_count: 45,
      page_count: 3,
    })
  })

  test('ownership may be in other words, and notices and offers may have more than was specified', () => {
    const statusOf = (status: string) => {
      const part = { name: 'May', status }
      const parts = { category: part, birth_month: part, birth_day: part, birth_year: part }
      const match = {
        id: 7,
        name: 'Ann',
        custom_one: null,
        custom_two: null,
        identity_owned: false,
        ...parts,
      }
      return readAnswer(cards.identityMatches.answer, { data: [match] }).data[0]?.category.status
    }
    expect(['in slot', 'On Hold'].map(statusOf)).toEqual(['In Slot', 'Not Owned'])
    const ownerships = ['owned', 'In Slot', 'For Sale'].map((ownership) => ({ title: 'Ann', ownership }))
    const eligible = readAnswer(cards.eligibleMatches.answer, { data: ownerships }).data.data
    expect(eligible.map(({ ownership }) => ownership)).toEqual(['Owned', 'Owned', 'Not Owned'])
    const notice = { id: '1', message: 'm', type: 't', created_at: '2026-11-21T12:00:00Z' }
    const payload = { OfferId: 3, Amount: 7.25, Seen: false }
    expect(readAnswer(notifications.list.answer, [{ ...notice, payload }])[0]?.payload).toEqual({
      OfferId: 3,
    })
    const offer = { id: 7, offer_amount: '5', offer_submitted: '2026-11-21T12:00:00Z', data: card }
    expect(
      readAnswer(offers.getOffer.answer, { ...offer, expiry_in_days: '1', expiry_in_minutes: 29.5 }),
    ).toMatchObject({ offer_amount: 500, expiry_in_days: 1, expiry_in_minutes: 29 })
  })

  test('an answer without a body reads as an answer without fields', () => {
    expect(readAnswer(packs.openPacks.answer, undefined)).toMatchObject({ data: [] })
  })
})

test('null is a value where the schema allows it, and otherwise counts as missing', () => {
  const schema = z.object({ either: ours(z.number().nullable(), 5), never: ours(z.number(), 5) })
  expect(readAnswer(schema, { either: null, never: null })).toEqual({ either: null, never: 5 })
})

test('a field of the wrong type is refused, not replaced', () => {
  expect(() => readAnswer(wallet.getBalance.answer, { balance: 'a lot' })).toThrow('balance')
  expect(() => readAnswer(cards.listDates.answer, { data: [{ ...card, rarity: 'Rare' }] })).toThrow('rarity')
})

test('marking a schema leaves the original schema unmarked', () => {
  const inner = z.number()
  expect([isLeavable(mayLack(inner, 0)), isLeavable(inner)]).toEqual([true, false])
  expect([isByStatus(byStatus(inner)), isByStatus(inner)]).toEqual([true, false])
})

const calls = Object.values(contract)
  .flatMap((slice) => Object.values(slice))
  .map(({ method, path, answer }): readonly [string, typeof answer] => [`${method} ${path}`, answer])

describe('an answer with only the fields that the specification names', () => {
  test.each(Object.keys(specified))('%s requires exactly those fields', (name) => {
    const answer = new Map(calls).get(name)
    expect(answer).toBeDefined()
    if (!answer) return
    const words = specified[name] ?? ''
    if (words === 'status') return expect(isByStatus(answer)).toBe(true)
    const fields = named[words] ?? words.split(' ').filter((word) => word !== '')
    expect(demandedFields(answer).toSorted()).toEqual([...fields].toSorted())
  })

  test.each(calls)('%s: the client accepts it and fills it in like an answer of our server', (_, answer) => {
    const read = readAnswer(answer, sample(answer, { isWhole: false }))
    const whole: unknown = JSON.parse(JSON.stringify(z.encode(answer, read)))
    expect(readAnswer(answer, whole)).toEqual(read)
  })

  test('our server cannot omit a field that is optional for the client', () => {
    for (const [name, answer] of calls) {
      const read: unknown = readAnswer(answer, sample(answer, { isWhole: true }))
      for (const field of leavableFields(answer)) {
        const result = z.safeEncode(answer, without(read, field))
        const refused = `${name} ${result.error?.issues[0]?.path.join('.')}`
        expect(refused).toBe(`${name} ${field.join('.')}`)
      }
    }
  })
})

/** A sample answer generated from the contract: with all fields like ours, or with only those the client requires. */
function sample(schema: z.core.$ZodType, depth: { readonly isWhole: boolean }): unknown {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.shape).filter(
      ([, field]) => isDemanded(field) || (depth.isWhole && isLeavable(field)),
    )
    return Object.fromEntries(fields.map(([name, field]) => [name, sample(field, depth)]))
  }
  if (schema instanceof z.ZodArray) return [sample(schema.element, depth)]
  if (schema instanceof z.ZodNullable) return sample(schema.unwrap(), depth)
  if (schema instanceof z.ZodPipe) return sample(schema.in, depth)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return schema.value
  if (schema instanceof z.ZodUnion) return sample(schema.options[0] ?? z.null(), depth)
  if (schema instanceof z.ZodRecord) {
    const names = schema.keyType instanceof z.ZodEnum ? schema.keyType.options : []
    return Object.fromEntries(names.map((name) => [name, sample(schema.valueType, depth)]))
  }
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodNumber) return 5
  if (schema instanceof z.ZodISODateTime) return '2026-11-21T12:00:00.000Z'
  if (schema instanceof z.ZodISODate) return '2026-11-21'
  return schema instanceof z.ZodString ? 'text' : null
}

function isDemanded(schema: z.core.$ZodType): boolean {
  return !isLeavable(schema) && !(schema instanceof z.ZodOptional)
}

/** Paths of the fields that the client requires, including those inside lists that may be missing. */
function demandedFields(schema: z.core.$ZodType, path = ''): string[] {
  if (schema instanceof z.ZodArray) return demandedFields(schema.element, path)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return demandedFields(schema.unwrap(), path)
  }
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) => {
    if (!isDemanded(field) && !specifiedLists.includes(name)) return []
    return [...(isDemanded(field) ? [path + name] : []), ...demandedFields(field, `${path}${name}.`)]
  })
}

/** Lists that may be null or missing, but whose items the specification describes. */
const specifiedLists = ['data', 'series', 'trigger_pools', 'user_identity_pool', 'total_identity_pool']

/** Paths of the fields that are optional for the client and required of our server, lists and their items included. */
function leavableFields(schema: z.core.$ZodType, path: readonly string[] = []): (readonly string[])[] {
  if (schema instanceof z.ZodArray) return leavableFields(schema.element, [...path, '0'])
  if (schema instanceof z.ZodNullable) return leavableFields(schema.unwrap(), path)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) => {
    const here = [...path, name]
    return [...(isLeavable(field) ? [here] : []), ...leavableFields(field, here)]
  })
}

function without(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => without(each, rest))
  const fields = Object.entries(value)
  return Object.fromEntries(
    rest.length === 0
      ? fields.filter(([key]) => key !== name)
      : fields.map(([key, inner]) => [key, key === name ? without(inner, rest) : inner]),
  )
}
