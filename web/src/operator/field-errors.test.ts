import { expect, test } from 'vitest'
import type { ActField } from './act.ts'
import { failureOf, wrongMoment } from './field-errors.ts'

const fields: readonly ActField[] = [
  { name: 'name', label: 'Name', kind: 'line' },
  { name: 'starts_at', label: 'Starts', kind: 'moment' },
  { name: 'collection', label: 'Collection', kind: 'line' },
]

test.each([
  ['2026-11-23 18:00', null],
  ['2026-11-23T18:00:00Z', null],
  ['', null],
  ['tomorrow', 'starts_at'],
  ['2026-11-23', 'starts_at'],
  ['2026-13-23 18:00', 'starts_at'],
])('a time typed as "%s" is wrong at %s', (typed, field) => {
  const wrong = wrongMoment(fields, { starts_at: typed })
  expect(wrong?.field ?? null).toBe(field)
  if (wrong !== null) expect(wrong.text).toBe('Write it in UTC like this: 2026-11-23 18:00')
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
