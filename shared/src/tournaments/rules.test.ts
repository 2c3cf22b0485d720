import { describe, expect, test } from 'vitest'
import { cents, sumCents } from '../money.ts'
import { potOf, settleTournament, statusOf, winRate, type SettledEntry } from './rules.ts'

const entriesOf = (verdicts: readonly SettledEntry['verdict'][], stake = 180): SettledEntry[] =>
  verdicts.map((verdict, index) => ({ id: index + 1, stakeCents: cents(stake), verdict }))
const settled = (verdicts: readonly SettledEntry['verdict'][], stake?: number) =>
  [...settleTournament(entriesOf(verdicts, stake)).values()].map(({ result, paidCents }) =>
    result === 'won' ? `won ${paidCents}` : result,
  )

describe('the players who were right share the face value of all wagers', () => {
  test.each([
    ['head-to-head', ['true', 'false'], 1000, ['won 2000', 'lost']],
    ['two of three', ['true', 'false', 'true'], 180, ['won 270', 'lost', 'won 270']],
    [
      'leftover cents go to earlier entries',
      ['false', 'true', 'true', 'true'],
      185,
      ['lost', 'won 247', 'won 247', 'won 246'],
    ],
    [
      'a void prediction takes its own wager back',
      ['true', 'void', 'false'],
      180,
      ['won 360', 'returned', 'lost'],
    ],
  ] as const)('%s', (_, verdicts, stake, expected) => {
    expect(settled(verdicts, stake)).toEqual(expected)
  })
})

test('the earlier of two entries is the one that joined first, whatever their ids', () => {
  const settledEntries = settleTournament(entriesOf(['true', 'true', 'false'], 185).toReversed())
  expect([...settledEntries].map(([id, { paidCents }]) => [id, paidCents])).toEqual([
    [3, 0],
    [2, 278],
    [1, 277],
  ])
})

describe('every wager comes back', () => {
  test.each([
    ['when all were right', ['true', 'true', 'true']],
    ['when all were wrong', ['false', 'false']],
    ['when nobody joined', ['true']],
    ['when a void leaves nobody to play against', ['true', 'void']],
    ['when a void leaves only those who were wrong', ['false', 'false', 'void']],
    ['when all are void', ['void', 'void']],
  ] as const)('%s', (_, verdicts) => {
    expect(settled(verdicts)).toEqual(verdicts.map(() => 'returned'))
  })
})

const wager = (result: 'won' | 'lost' | 'returned' | null, isVoid = false) => ({
  stakeCents: cents(180),
  result,
  isVoid,
})
test.each([
  ['of players who all still play', 360, [wager(null), wager(null)]],
  ['that a void prediction has left', 360, [wager(null), wager(null), wager(null, true)]],
  ['that was paid', 360, [wager('won'), wager('lost'), wager('returned', true)]],
  ['that was paid before a ruling was amended', 360, [wager('won', true), wager('lost'), wager('returned')]],
  ['that nobody won', 360, [wager('returned'), wager('returned'), wager('returned', true)]],
])('the pot %s is %i cents', (_says, pot, entries) => {
  expect(potOf(entries)).toBe(pot)
})

test('the examples of docs/money.md come out as it says', () => {
  const six = (right: number, wrong: number, none: number) =>
    settled(
      [
        ...Array<'true'>(right).fill('true'),
        ...Array<'false'>(wrong).fill('false'),
        ...Array<'void'>(none).fill('void'),
      ],
      700,
    )
  expect(six(3, 1, 2)).toEqual(['won 934', 'won 933', 'won 933', 'lost', 'returned', 'returned'])
  for (const [right, wrong, none] of [
    [4, 0, 2],
    [0, 4, 2],
    [1, 0, 5],
  ] as const)
    expect(new Set(six(right, wrong, none))).toEqual(new Set(['returned']))
})

test('the payout of a tournament is the value of all wagers', () => {
  const verdicts = ['true', 'false', 'void'] as const
  let state = 7
  const chance = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  for (let round = 0; round < 500; round += 1) {
    const stake = 1 + chance(2000)
    const entries = entriesOf(
      Array.from({ length: 1 + chance(32) }, () => verdicts[chance(3)] ?? 'void'),
      stake,
    )
    const settled = settleTournament(entries)
    const played = entries.filter(({ id }) => settled.get(id)?.result !== 'returned')
    const paid = sumCents([...settled.values()].map(({ paidCents }) => paidCents))
    expect(paid).toBe(played.length * stake)
    for (const { id, verdict } of played) {
      expect(settled.get(id)?.result).toBe(verdict === 'true' ? 'won' : 'lost')
    }
    const shares = [...settled.values()]
      .filter(({ result }) => result === 'won')
      .map(({ paidCents }) => paidCents)
    expect(Math.max(0, ...shares) - Math.min(...shares, Math.max(0, ...shares))).toBeLessThanOrEqual(1)
  }
})

test.each([
  [{ ownResult: 'won', hasStarted: true, areAllLocked: true }, 'won'],
  [{ ownResult: null, hasStarted: false, areAllLocked: false }, 'active'],
  [{ ownResult: null, hasStarted: true, areAllLocked: false }, 'active'],
  [{ ownResult: null, hasStarted: true, areAllLocked: true }, 'pending'],
] as const)('a tournament reads as %j: %s', (tournament, expected) => {
  expect(statusOf(tournament)).toBe(expected)
})

test('the win rate counts the player’s wins', () => {
  expect(winRate(0, 0)).toBeNull()
  expect(winRate(3, 1)).toBe(0.75)
})
