import { expect, test } from 'vitest'
import type { EventClock } from '../events/rules.ts'
import { afterResult, finalVerdict, predictionStatus, type OutcomeState } from './rules.ts'

const now = new Date('2025-10-06T12:00:00Z')
const ahead: EventClock = { startsAt: new Date('2025-10-06T18:00:00Z'), closedAt: null, status: 'open' }
const pending: OutcomeState = { status: 'pending', finalAt: null, frozen: false }
const decided: OutcomeState = { status: 'true', finalAt: now, frozen: false }

test.each<[says: string, status: string, outcome: OutcomeState, event?: Partial<EventClock>]>([
  ['its event is ahead', 'Event Pending', pending],
  ['its event is locked out', 'Processing', pending, { startsAt: new Date('2025-10-06T12:05:00Z') }],
  ['its event was reported early', 'Processing', pending, { closedAt: now }],
  ['it came true', 'Resolved True', decided],
  ['it did not come true', 'Resolved False', { ...decided, status: 'false' }],
  ['it is void', 'Resolved Void', { ...decided, status: 'void' }],
  ['it can still be disputed', 'Counter', { ...decided, finalAt: new Date('2025-10-06T12:00:00.001Z') }],
  ['somebody disputes it', 'Counter', { ...decided, frozen: true }],
  ['nobody has set when it is final', 'Counter', { ...decided, finalAt: null }],
])('while %s, a prediction is %s', (_, status, outcome, event = {}) => {
  expect(predictionStatus(outcome, { ...ahead, ...event }, { now, lockoutSeconds: 300 })).toBe(status)
  const isEnded = status.startsWith('Resolved')
  expect(finalVerdict(outcome, now)).toBe(isEnded ? outcome.status : null)
})

test('a record counts results, and the longest streak stays', () => {
  const results = [true, true, false, true]
  expect(results.reduce(afterResult, { predictions: 0, correct: 0, streak: 0, bestStreak: 0 })).toEqual({
    predictions: 4,
    correct: 3,
    streak: 1,
    bestStreak: 2,
  })
})
