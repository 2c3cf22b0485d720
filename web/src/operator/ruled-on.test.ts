import { expect, test } from 'vitest'
import { ruledOn } from './ruled-on.ts'

const report = {
  source: 'the box score',
  metric: 'passing_yards',
  value: 249,
  said_at: '2026-11-27T18:42:36.435Z',
}

test.each([
  [
    { rule: 'passing_yards >= 250', reports: [report] },
    ['Decided on reports:', 'the box score: passing yards 249, 2026-11-27 18:42 UTC'],
  ],
  [
    {
      rule: 'total_votes >= 100000',
      reports: [
        { ...report, source: 'one', metric: 'total_votes', value: 1234567.25 },
        { ...report, source: 'two', metric: 'total_votes', value: null },
        { ...report, source: 'three', metric: 'participated', value: 0 },
      ],
      disagreement: true,
    },
    [
      'Its sources disagree:',
      'one: total votes 1,234,567.25, 2026-11-27 18:42 UTC',
      'two: total votes none, 2026-11-27 18:42 UTC',
      'three: did not take part, 2026-11-27 18:42 UTC',
    ],
  ],
  [{ decided_by: 'operator', evidence: 'the tape' }, ['Decided by an operator: the tape']],
  [{ void_because: 'cancelled', reason: 'It was canceled: a storm' }, ['Void: It was canceled: a storm']],
  [{ rule: 'made by hand' }, ['Decided on: rule: made by hand']],
  [null, ['Decided on: nothing']],
])('an outcome decided on %o says so in words', (evidence, [sentence, ...reports]) => {
  expect(ruledOn(evidence)).toEqual({ sentence, reports })
})
