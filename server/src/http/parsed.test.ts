import { expect, test } from 'vitest'
import { z } from 'zod'
import { idText, maybe, usd } from '@called-shot/shared/wire.ts'
import { parsed } from './parsed.ts'

const body = z.strictObject({ price: usd, ids: z.array(z.number().int().positive()).optional() })
const query = z.object({ order: maybe(z.enum(['a_z', 'z_a'])), event_id: maybe(idText) })

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

test('dollars become cents, empty values count as none, unknown query keys are ignored', () => {
  expect(parsed(body, { price: 19.99 })).toEqual({ price: 1999 })
  expect(parsed(query, { order: '', event_id: '7', utm: 'x' })).toEqual({ order: undefined, event_id: 7 })
})
