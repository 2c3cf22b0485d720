import { describe, expect, test } from 'vitest'
import { plainCard } from '../../test/plain-card.ts'
import { resultOf, verdictWords } from './call-result.ts'

const card = plainCard('Prediction', {
  id: 7,
  name: 'Mahomes throws for 250 yards or more at BUF',
  tag: 'Resolved False',
  collection: 'AFC West',
})
const rule = {
  about: 'Patrick Mahomes',
  sentence: 'throws for 250 yards or more',
  metric: 'passing_yards',
  comparator: '>=',
  threshold: 250,
  sources_required: 1,
} as const
const at = new Date('2025-11-23T21:00:00Z')
const report = (value: number | null, changes: Partial<{ final: boolean; metric: string }> = {}) => ({
  source: 'the box score',
  metric: 'passing_yards',
  final: true,
  said_at: at,
  heard_at: at,
  ...changes,
  value,
})
const ruling = {
  status: 'true',
  at,
  final_at: at,
  by: 'operator',
  why: 'the gamebook has 251',
} as const

describe('a decided call', () => {
  test('shows the newest final value of its own metric', () => {
    const reports = [
      report(3, { metric: 'participated' }),
      report(199, { final: false }),
      report(249),
      report(100),
    ]
    expect(resultOf(card, { rule, pool_open: false, reports, way: [], rulings: [] })).toMatchObject({
      isWon: false,
      value: 249,
      words: '249 yards, needed 250',
      miss: { words: '1 yard short', isNear: true },
    })
  })

  test('shows no miss if it was won', () => {
    expect(
      resultOf(
        { ...card, tag: 'Resolved True' },
        { rule, pool_open: false, reports: [report(312)], way: [], rulings: [] },
      ),
    ).toMatchObject({
      isWon: true,
      miss: null,
      scale: { line: 250 / (312 * 1.12), value: 312 / (312 * 1.12) },
    })
  })

  test('that an operator decided shows why, and no report', () => {
    const ruled = resultOf(
      { ...card, tag: 'Resolved True' },
      { rule, pool_open: false, reports: [report(240), report(260)], way: [], rulings: [ruling] },
    )
    expect(ruled).toMatchObject({ isWon: true, value: null, miss: null, scale: null })
    expect(verdictWords(ruled)).toBe('Decided by an operator: the gamebook has 251')
  })

  test('that was lost by too few tries for an average says so', () => {
    const carries = { ...rule, metric: 'yards_per_carry', threshold: 5 }
    const lost = resultOf(card, {
      rule: carries,
      reports: [report(null, { metric: 'yards_per_carry' }), report(1, { metric: 'participated' })],
      way: [],
      rulings: [],
      pool_open: false,
    })
    expect(lost).toMatchObject({ isWon: false, value: null, miss: null })
    expect(verdictWords(lost)).toBe('Fewer than 5 carries')
  })

  test('never shows a report that says otherwise', () => {
    const rulings = [{ ...ruling, by: 'sources' as const, why: null }]
    const won = { ...card, tag: 'Resolved True' as const }
    expect(resultOf(won, { rule, pool_open: false, reports: [report(240)], way: [], rulings })).toMatchObject(
      {
        value: null,
        words: null,
      },
    )
    expect(
      resultOf(won, { rule, pool_open: false, reports: [report(240), report(260)], way: [], rulings }),
    ).toMatchObject({
      value: 260,
    })
  })

  test.each([
    ['nobody reported it', []],
    ['there was no such result', [report(null)]],
  ])('has no number if %s', (_says, reports) => {
    expect(resultOf(card, { rule, pool_open: false, reports, way: [], rulings: [] })).toMatchObject({
      value: null,
      words: null,
      miss: null,
      scale: null,
    })
  })
})
