import { expect, test } from 'vitest'
import { z } from 'zod'
import { pageQuery } from '@called-shot/shared/page.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { commaIds, commaNumbers, commaWords, idText, maybe, usd } from '@called-shot/shared/wire.ts'
import { parsed, parsedBody, parsedQuery } from './parsed.ts'

const body = z.strictObject({ price: usd, ids: z.array(z.number().int().positive()).optional() })
const query = z.object({ order: maybe(z.enum(['a_z', 'z_a'])), event_id: maybe(idText) })
const list = z.object({ ...pageQuery, tier: maybe(commaNumbers) })

test('a key that a query gives twice, but takes once, is named', () => {
  const twice = ['5', '6']
  expect(() => parsedQuery(list, { limit: twice })).toThrow(/^limit: must be given only once$/)
  expect(() => parsedQuery(query, { order: ['a_z', 'z_a'] })).toThrow(/^order: must be given only once$/)
  expect(() => parsedQuery(query, { event_id: twice })).toThrow(/^event_id: must be given only once$/)
  expect(parsedQuery(list, { tier: twice })).toMatchObject({ tier: twice })
})

test.each([
  [body, { price: 12.345 }, /^price: must have at most 2 decimals$/],
  [body, { price: '12' }, /^price: /],
  [body, { price: Number.POSITIVE_INFINITY }, /^price: /],
  [body, {}, /^price: /],
  [body, { price: 1, balance: 5 }, /^balance: is not a known field$/],
  [body, { price: 1, ids: [1, -2] }, /^ids\.1: /],
  [query, { order: 'zzz' }, /^order: .*a_z/],
  [query, { event_id: 'x' }, /^event_id: must be a whole number$/],
])('a bad field is named as on the wire (%#)', (schema, value, message) => {
  expect(() => parsed(schema, value)).toThrow(message)
})

const mixed = z.object({
  price: usd.optional(),
  ids: z.array(z.number().int().positive()).min(1).max(3).optional(),
  name: z.string().min(1).max(5).optional(),
  action: z.enum(['accept', 'decline']),
  at: z.iso.datetime().optional(),
  days: z.number().min(0).max(30).optional(),
})

test.each([
  ['price: is missing', body, undefined],
  ['price: is missing', body, {}],
  ['price: must be a number', body, { price: '12' }],
  ['price: must be a number', body, { price: null }],
  ['The request must be an object', body, null],
  ['action: is missing', mixed, {}],
  ['action: must be one of accept, decline', mixed, { action: 'maybe' }],
  ['ids.0: must be a whole number', mixed, { action: 'accept', ids: [1.5] }],
  ['ids.0: must be more than 0', mixed, { action: 'accept', ids: [0] }],
  ['ids: must not be empty', mixed, { action: 'accept', ids: [] }],
  ['ids: must hold at most 3', mixed, { action: 'accept', ids: [1, 2, 3, 4] }],
  ['name: must not be empty', mixed, { action: 'accept', name: '' }],
  ['name: must have at most 5 characters', mixed, { action: 'accept', name: 'abcdef' }],
  ['at: must be a time such as 2026-11-21T18:00:00Z', mixed, { action: 'accept', at: 'soon' }],
  ['days: must be at most 30', mixed, { action: 'accept', days: 31 }],
  ['days: must be at least 0', mixed, { action: 'accept', days: -1 }],
  ['order: must be one of a_z, z_a', query, { order: 'zzz' }],
  ['event_id: must be a whole number', query, { event_id: '1.5' }],
  ['event_id: must be a whole number', query, { event_id: '007' }],
  ['event_id: must be more than 0', query, { event_id: '0' }],
  ['event_id: must be more than 0', query, { event_id: '-7' }],
  ['event_id: is too large', query, { event_id: '9007199254740992' }],
  ['event_id: is too large', query, { event_id: '99999999999999999999' }],
  ['offset: must be a whole number of 0 or more', list, { offset: '-1' }],
  ['offset: is too large', list, { offset: '1000000000000000' }],
  ['tier.1: must be a whole number', list, { tier: '1,x' }],
  ['tier.0: is too large', list, { tier: '1000000000' }],
])('a problem is described in plain words: %s (%#)', (message, schema, value) => {
  expect(() => parsed(schema, value)).toThrow(refuse('bad_input', message))
})

test('a bad value of a list in a query is named by its key, without its place in the list', () => {
  const listed = z.object({
    status: maybe(commaWords(['owned', 'for_sale'])),
    cards: maybe(commaIds),
    search: maybe(z.any()),
  })
  expect(parsedQuery(listed, { status: 'Owned,FOR_SALE' })).toEqual({ status: ['owned', 'for_sale'] })
  expect(() => parsedQuery(listed, { status: 'owned,x' })).toThrow(
    refuse('bad_input', 'status: must be one of owned, for_sale'),
  )
  expect(parsedQuery(listed, { cards: ' 7,,8' })).toEqual({ cards: [7, 8] })
  expect(() => parsedQuery(listed, { cards: '7,x' })).toThrow(
    refuse('bad_input', 'cards: must be a whole number'),
  )
  expect(() => parsedQuery(listed, { search: ['\0'] })).toThrow(/^search: must not contain NUL/)
})

test.each([
  [{ x: 1 }, 'x: is not a known field'],
  [['x'], 'This call takes no body.'],
  [null, 'This call takes no body.'],
  ['x', 'This call takes no body.'],
])('a call without a body refuses %j', (value, message) => {
  expect(() => parsedBody(undefined, value)).toThrow(refuse('bad_input', message))
})

test('a call without a body takes none, and an empty one', () => {
  expect([parsedBody(undefined, undefined), parsedBody(undefined, {})]).toEqual([undefined, undefined])
})

test('dollars become cents, empty values count as none, and unknown query keys are ignored', () => {
  expect(parsed(body, { price: 19.99 })).toEqual({ price: 1999 })
  expect(parsed(query, { order: '', event_id: '7', utm: 'x' })).toEqual({ order: undefined, event_id: 7 })
})
