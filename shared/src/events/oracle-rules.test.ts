import { describe, expect, test } from 'vitest'
import {
  isLateEntry,
  isVoidByPostponement,
  meets,
  participatedMetric,
  ruleOutcome,
  type FinalReport,
} from './oracle-rules.ts'

test.each([
  ['>=', 300, 300, true],
  ['>=', 300, 299.5, false],
  ['<=', 4, 4, true],
  ['<=', 4, 5, false],
  ['<=', 4, 3, true],
  ['=', 1, 1, true],
  ['=', 1, 0, false],
  ['>=', 0, null, false],
  ['<=', 4, null, false],
] as const)('a condition of %s %d with a value of %j: %s', (comparator, threshold, value, isMet) => {
  expect(meets({ metric: 'yards', comparator, threshold }, value)).toBe(isMet)
})

describe('what reports decide', () => {
  const condition = { metric: 'yards', comparator: '>=', threshold: 100 } as const
  const yards = (value: number | null, more: Partial<FinalReport> = {}): FinalReport => ({
    source: 'league',
    personId: 'ann',
    metric: 'yards',
    value,
    saidAt: new Date('2025-10-05T20:00:00Z'),
    ...more,
  })
  const presence = (value: number, more: Partial<FinalReport> = {}) =>
    yards(value, { metric: participatedMetric, ...more })
  const later = { saidAt: new Date('2025-10-05T20:05:00Z') }
  const wire = { source: 'wire' }

  test.each<
    readonly [what: string, reports: readonly FinalReport[], sources: number, verdict: string | null]
  >([
    ['nothing reported', [], 1, null],
    ['only that the person took part', [presence(1)], 1, null],
    ['a value that meets the condition', [yards(100)], 1, 'true'],
    ['a value that does not', [yards(99)], 1, 'false'],
    ['took part without such a result', [presence(1), yards(null)], 1, 'false'],
    ['did not take part', [presence(0)], 1, 'void'],
    ['did not take part, and still has a value', [presence(0), yards(120)], 1, 'void'],
    ['took part, after all', [presence(0), presence(1, later), yards(120)], 1, 'true'],
    ['somebody else’s value', [yards(120, { personId: 'bob' })], 1, null],
    ['another metric', [yards(120, { metric: 'catches' })], 1, null],
    ['a correction', [yards(120), yards(90, later)], 1, 'false'],
    ['a correction that arrives first', [yards(90, later), yards(120)], 1, 'false'],
    ['the same value twice', [yards(120), yards(120)], 1, 'true'],
    ['two values for one time', [yards(120), yards(90)], 1, 'disagreement'],
    ['two values for one time, of three reports', [yards(120), yards(120), yards(90)], 1, 'disagreement'],
    ['present and absent at one time', [presence(1), presence(0), yards(120)], 1, 'disagreement'],
    ['one of two sources', [yards(120)], 2, null],
    ['two sources, one without a value', [yards(120), presence(1, wire)], 2, null],
    ['two sources that agree', [yards(120), yards(110, wire)], 2, 'true'],
    ['two sources that differ', [yards(120), yards(90, wire)], 2, 'disagreement'],
    ['two sources that differ where one is enough', [yards(120), yards(90, wire)], 1, 'disagreement'],
    [
      'two of three sources agree',
      [yards(1), yards(2, wire), yards(100, { source: 'third' })],
      2,
      'disagreement',
    ],
    [
      'one source contradicts itself, another does not',
      [yards(1), yards(100), yards(100, wire)],
      1,
      'disagreement',
    ],
  ])('%s', (_, reports, sourcesRequired, verdict) => {
    const rule = (those: readonly FinalReport[]) =>
      ruleOutcome({ personId: 'ann', condition, sourcesRequired }, those)?.verdict ?? null
    expect(rule(reports)).toBe(verdict)
    expect(rule(reports.toReversed())).toBe(verdict)
    expect(rule([...reports, ...reports])).toBe(verdict)
  })

  test('an event’s own outcome is decided by reports about nobody', () => {
    const outcome = { personId: null, condition, sourcesRequired: 1 }
    const ofEvent = yards(100, { personId: null })
    expect(ruleOutcome(outcome, [yards(0), ofEvent])).toEqual({ verdict: 'true', reports: [ofEvent] })
    // Only people take part or stay away.
    expect(ruleOutcome(outcome, [presence(0, { personId: null }), ofEvent])?.verdict).toBe('true')
  })

  test('a ruling names the reports that decide, by source', () => {
    const [old, of, byWire] = [yards(90), yards(120, later), yards(130, wire)]
    expect(ruleOutcome({ personId: 'ann', condition, sourcesRequired: 2 }, [byWire, old, of])).toEqual({
      verdict: 'true',
      reports: [of, byWire],
    })
  })
})

test.each([
  ['2025-10-19T17:00:00Z', false],
  ['2025-10-05T16:00:00Z', false],
  ['2025-10-19T17:00:00.001Z', true],
])('an event of October 5, 17:00 that is moved to %s is void: %s', (to, isVoid) => {
  expect(isVoidByPostponement(new Date('2025-10-05T17:00:00Z'), new Date(to))).toBe(isVoid)
})

test.each([
  ['2025-10-05T16:59:59.999Z', false],
  ['2025-10-05T17:00:00Z', true],
  ['2025-10-05T17:00:01Z', true],
])('a prediction of %s on an event that began at 17:00 is late: %s', (at, isLate) => {
  expect(isLateEntry(new Date(at), new Date('2025-10-05T17:00:00Z'))).toBe(isLate)
  expect(isLateEntry(new Date(at), null)).toBe(false)
})
