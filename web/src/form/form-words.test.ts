import { expect, test } from 'vitest'
import type { TriggerForm } from '@called-shot/shared/form/contract.ts'
import { chartText, hitsText, percentText, rateText } from './form-words.ts'

const played_at = new Date('2025-11-09T18:00:00Z')
const form: TriggerForm = {
  person: 'patrick-mahomes-19950917',
  trigger: 1,
  comparator: '>=',
  threshold: 250,
  recent: [
    { name: 'KC at BUF', played_at, value: 312, hit: true },
    { name: 'WAS at KC', played_at, value: 244, hit: false },
    { name: 'KC at LV', played_at, value: null, hit: false },
  ],
  hits: 1,
  everybody: { of: 'Quarterback', games: 1512, hits: 470 },
  chance: 34,
}

test('the chart reads as its numbers and the line they are compared with', () => {
  expect(chartText(form)).toBe('Came true in 1 of the last 3 games: 312, 244, none. Needs 250 or more.')
  expect(chartText({ ...form, recent: form.recent.slice(0, 1), comparator: '<=' })).toBe(
    'Came true in the last game: 312. Needs 250 or less.',
  )
  expect(chartText({ ...form, recent: form.recent.slice(1, 2), hits: 0 })).toBe(
    'Did not come true in the last game: 244. Needs 250 or more.',
  )
})

test('hits and rates are short', () => {
  expect(hitsText(form)).toBe('1 of 3')
  expect(hitsText({ hits: 0, recent: [] })).toBeNull()
  expect(rateText(form.everybody)).toBe('Quarterback: 31% of 1,512')
  expect(percentText({ games: 0, hits: 0 })).toBe('–')
})
