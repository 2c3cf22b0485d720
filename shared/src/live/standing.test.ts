import { expect, test } from 'vitest'
import { callSentence, clockWords, downWords, liveState, standingWords, type Standing } from './standing.ts'

type Said = readonly [
  metric: string,
  comparator: '>=' | '<=' | '=',
  threshold: number,
  phase: Standing['phase'],
  value: number | null | undefined,
  running: number | null | undefined,
  state: ReturnType<typeof liveState>,
  words: string,
]

const last = undefined

test.each<Said>([
  ['passing_yards', '>=', 300, 'scheduled', last, last, 'scheduled', 'Not started'],
  ['passing_yards', '>=', 300, 'live', 212, last, 'live', '212 of 300 yards'],
  [
    'passing_yards',
    '>=',
    300,
    'live',
    300,
    last,
    'reached',
    '300 of 300 yards · reached, to be confirmed at the final whistle',
  ],
  ['passing_yards', '>=', 300, 'final', 287, 287, 'final', '287 of 300 yards · final'],
  [
    'passing_yards',
    '>=',
    300,
    'final',
    298,
    301,
    'corrected',
    '298 of 300 yards · final, corrected from 301',
  ],
  ['rushing_tds', '>=', 1, 'live', 0, last, 'live', '0 of 1 rushing touchdown'],
  ['sacks_taken', '<=', 0, 'live', 0, last, 'live', '0 sacks, none allowed'],
  ['sacks_taken', '<=', 0, 'live', 1, last, 'out_of_reach', '1 sack, none allowed · out of reach'],
  ['total_points', '<=', 38, 'live', 31, last, 'live', '31 points together, at most 38'],
  [
    'total_points',
    '<=',
    38,
    'live',
    41,
    last,
    'out_of_reach',
    '41 points together, at most 38 · out of reach',
  ],
  ['completion_percentage', '>=', 70, 'live', null, last, 'live', 'Needs at least 10 passes'],
  ['completion_percentage', '>=', 70, 'live', 71.43, last, 'live', '71.43%, needs 70%'],
  ['yards_per_carry', '>=', 4.2, 'live', 5, last, 'live', '5 yards per carry, needs 4.2'],
  ['field_goal_longest', '>=', 48, 'live', null, last, 'live', 'No field goals yet'],
  ['team_margin', '>=', 6, 'live', 10, last, 'live', 'ahead by 10; must win by 6'],
  ['team_margin', '<=', -7, 'live', -3, last, 'live', 'behind by 3; must lose by 7'],
  ['team_margin', '>=', 6, 'live', 0, last, 'live', 'tied; must win by 6'],
  ['home_margin', '<=', -4, 'live', 7, last, 'live', 'home ahead by 7; the visitors must win by 4'],
  ['home_margin', '>=', 4, 'live', 0, last, 'live', 'tied; the home team must win by 4'],
  ['home_margin', '<=', -1, 'live', 7, last, 'live', 'home ahead by 7; the visitors must win'],
  ['margin', '<=', 3, 'live', 7, last, 'live', '7 points apart, at most 3'],
  ['margin', '>=', 10, 'live', 1, last, 'live', '1 point apart, needs 10'],
  [
    'lower_score',
    '<=',
    10,
    'live',
    13,
    last,
    'out_of_reach',
    '13 points, lower score, at most 10 · out of reach',
  ],
  ['interceptions', '=', 2, 'live', 1, last, 'live', '1 interception, exactly 2 needed'],
  ['interceptions', '=', 2, 'live', 2, last, 'live', '2 interceptions, exactly 2 needed'],
  [
    'interceptions',
    '=',
    2,
    'live',
    3,
    last,
    'out_of_reach',
    '3 interceptions, exactly 2 needed · out of reach',
  ],
  ['interceptions', '=', 2, 'final', 2, 2, 'final', '2 interceptions, exactly 2 needed · final'],
  ['passing_yards', '>=', 300, 'final', undefined, 301, 'final', 'Final'],
  ['total_points', '<=', 38, 'scheduled', last, last, 'scheduled', 'Not started'],
  ['total_points', '<=', 38, 'final', 38, 38, 'final', '38 points together, at most 38 · final'],
  [
    'total_points',
    '<=',
    38,
    'final',
    38,
    40,
    'corrected',
    '38 points together, at most 38 · final, corrected from 40',
  ],
  ['overtime', '>=', 1, 'live', 0, last, 'live', 'It has not happened'],
  [
    'overtime',
    '>=',
    1,
    'live',
    1,
    last,
    'reached',
    'It happened · reached, to be confirmed at the final whistle',
  ],
  ['finish_position', '<=', 10, 'live', undefined, last, 'live', 'Known at the end'],
  ['finish_position', '<=', 10, 'final', 7, last, 'final', 'place 7, needs the top 10 · final'],
  ['finish_position', '<=', 10, 'final', null, last, 'final', 'No such result · final'],
  [
    'field_share',
    '<=',
    0.1,
    'final',
    0.125,
    last,
    'final',
    'top 12.5% of the field, needs the top 10% · final',
  ],
  ['margin_percent', '<=', 5, 'final', 6.2, last, 'final', '6.2%, at most 5% · final'],
  ['tackles', '>=', 7, 'final', 8, last, 'final', '8 of 7 tackles · final'],
  ['top_gross', '>=', 30_000_000, 'final', 31_500_000, last, 'final', '$31,500,000 of $30,000,000 · final'],
  ['lead_percent', '>=', 10, 'final', 9.5, last, 'final', '9.5%, needs 10% · final'],
  ['won', '>=', 1, 'final', 0, last, 'final', 'It has not happened · final'],
  ['tackles', '>=', 7, 'live', undefined, last, 'live', 'Known at the final whistle'],
  ['yards_per_catch', '>=', 12, 'final', null, null, 'final', 'Fewer than 2 catches · final'],
])(
  '%s %s %d, %s, %s after %s: %s, in words "%s"',
  (metric, comparator, threshold, phase, value, running, state, words) => {
    const standing = { condition: { metric, comparator, threshold }, phase, value, running }
    expect(liveState(standing)).toBe(state)
    expect(standingWords(standing)).toBe(words)
  },
)

test.each([
  [2, 250, '2nd quarter 4:10'],
  [1, 900, '1st quarter 15:00'],
  [4, 7, '4th quarter 0:07'],
  [5, 201, 'overtime 3:21'],
])('quarter %d with %d seconds left reads "%s"', (quarter, seconds, words) => {
  expect(clockWords(quarter, seconds)).toBe(words)
})

test.each([
  [1, { toGo: 10, toGoal: 65 }, '1st and 10'],
  [3, { toGo: 7, toGoal: 8 }, '3rd and 7'],
  [4, { toGo: 2, toGoal: 2 }, '4th and goal'],
] as const)('down %i with %j reads "%s"', (down, place, words) => {
  expect(downWords(down, place)).toBe(words)
})

test('a call is a sentence about a person, or about an event as its card has it', () => {
  const yards = { about: 'Patrick Mahomes', sentence: 'throws for 300 yards or more' }
  const points = { about: 'KC at LAC', sentence: 'both teams together score 42 points or fewer' }
  expect(callSentence({ ...yards, person_id: 'patrick-mahomes-19950917' })).toBe(
    'Patrick Mahomes throws for 300 yards or more',
  )
  expect(callSentence({ ...points, person_id: null })).toBe(
    'KC at LAC: both teams together score 42 points or fewer',
  )
})
