import { expect, test } from 'vitest'
import type { ActField } from './act.ts'
import { failureOf, unreadable } from './field-errors.ts'

const fields: readonly ActField[] = [
  { name: 'name', label: 'Name', kind: 'line' },
  { name: 'starts_at', label: 'Starts', kind: 'moment' },
  { name: 'collection', label: 'Collection', kind: 'line' },
  { name: 'value', label: 'Value', kind: 'number', isOptional: true },
]

test.each([
  ['2026-11-23 18:00', null],
  ['2026-11-23T18:00:00Z', null],
  ['', null],
  ['tomorrow', 'starts_at'],
  ['2026-11-23', 'starts_at'],
  ['2026-13-23 18:00', 'starts_at'],
])('a time typed as "%s" is wrong at %s', (typed, field) => {
  const wrong = unreadable(fields, { starts_at: typed })
  expect(wrong?.field ?? null).toBe(field)
  if (wrong !== null) expect(wrong.text).toBe('Write it in UTC like this: 2026-11-23 18:00')
})

test.each([
  ['312', null],
  ['$12.50', null],
  ['-0.5', null],
  ['', null],
  ['3l2', 'value'],
  ['1,23', 'value'],
  ['312 yards', 'value'],
  ['0x10', 'value'],
  ['Infinity', 'value'],
])('a number typed as "%s" is wrong at %s', (typed, field) => {
  const wrong = unreadable(fields, { value: typed })
  expect(wrong?.field ?? null).toBe(field)
  if (wrong !== null) expect(wrong.text).toBe('Write a number like this: 1234.5')
})

test.each([
  ['name: must not be empty', 'name', 'Must not be empty'],
  ['collection_id: there is no such collection', 'collection', 'There is no such collection'],
  ['packs.0.collection_id: is unknown', 'collection', 'Is unknown'],
  ['participants.0: there is no such person', null, 'participants.0: there is no such person'],
  ['That event has begun.', null, 'That event has begun.'],
])('"%s" is shown at %s', (message, field, text) => {
  expect(failureOf(fields, message)).toEqual({ field, text })
})
