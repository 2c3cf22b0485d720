import { expect, test } from 'vitest'
import type { LiveCall } from '@called-shot/shared/live/standing.ts'
import { shortStanding } from './short-standing.ts'

const yards: LiveCall = {
  metric: 'passing_yards',
  comparator: '>=',
  threshold: 300,
  value: 212,
  known: true,
  corrected_from: null,
  verdict: null,
  no_number_because: null,
  state: 'live',
  chance: null,
}

test.each<[Partial<LiveCall>, string]>([
  [{}, '212 / 300'],
  [{ metric: 'completion_percentage', value: 71.43, threshold: 70 }, '71.43% / 70%'],
  [{ metric: 'completion_percentage', value: null, threshold: 70 }, '–'],
  [{ metric: 'total_points', comparator: '<=', threshold: 38, value: 31 }, '31, max 38'],
  [{ metric: 'interceptions', comparator: '=', threshold: 2, value: 1 }, '1, just 2'],
  [{ metric: 'team_margin', threshold: 6, value: -3 }, 'by -3 / 6'],
  [{ metric: 'team_margin', comparator: '<=', threshold: -7, value: -3 }, 'by 3 / 7'],
  [{ metric: 'margin', comparator: '<=', threshold: 3, value: 7 }, '7, max 3'],
  [{ metric: 'overtime', threshold: 1, value: 0 }, 'not yet'],
  [{ metric: 'tackles', value: null, known: false }, 'at the end'],
  [{ state: 'scheduled', value: null, known: false }, 'not started'],
  [{ state: 'reached', value: 301 }, 'reached?'],
  [{ state: 'out_of_reach', comparator: '<=', value: 301 }, 'out of reach'],
  [{ state: 'final' }, 'final'],
  [{ state: 'corrected', corrected_from: 301 }, 'corrected'],
])('%o is shown on its card as "%s"', (call, words) => {
  expect(shortStanding({ ...yards, ...call })).toBe(words)
})
