import type { CardItem } from '../card/card-item.ts'
import { resultOf, type CallResult } from '../predictions/call-result.ts'
import { sampleCard } from './sample-cards.ts'

const rule = {
  about: 'Patrick Mahomes',
  sentence: 'throws for 300 yards or more',
  metric: 'passing_yards',
  comparator: '>=',
  threshold: 300,
  sources_required: 1,
} as const
const at = new Date('2026-01-11T21:30:00Z')
const way = [
  [1, 812, 14],
  [1, 402, 61],
  [2, 690, 104],
  [2, 95, 171],
  [3, 505, 212],
  [3, 88, 246],
  [4, 610, 281],
  [4, 122, 304],
].map(([quarter = 1, seconds_left = 0, value = 0]) => ({ quarter, seconds_left, value }))

function result(
  tag: CardItem['tag'],
  { value, plays }: { readonly value: number; readonly plays: number },
): CallResult {
  const report = {
    source: 'the box score',
    metric: rule.metric,
    final: true,
    said_at: at,
    heard_at: at,
    value,
  }
  const card = { ...sampleCard('prediction', 4), tag }
  return resultOf(card, { rule, pool_open: false, reports: [report], way: way.slice(0, plays), rulings: [] })
}

/** Decided calls: with reported plays, with a correction that changed the result, and without any plays. */
export const sampleResults = {
  won: result('Resolved True', { value: 304, plays: way.length }),
  correctedAway: result('Resolved False', { value: 298, plays: way.length }),
  withoutPlays: result('Resolved False', { value: 199, plays: 0 }),
}
