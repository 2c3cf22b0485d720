import { expect, test } from 'vitest'
import { closesAt, isOpen, lockedAt, opponentText } from './rules.ts'

const startsAt = new Date('2025-10-05T17:00:00Z')
const open = { startsAt, closedAt: null, status: 'open' } as const

test('crafting closes a lock-out before the start', () => {
  expect(lockedAt(open, 300)).toEqual(new Date('2025-10-05T16:55:00Z'))
})

test.each([
  ['that nobody has reported', null, '2025-10-05T16:55:00Z'],
  ['reported early', '2025-10-05T12:00:00Z', '2025-10-05T12:00:00Z'],
  ['reported after its start', '2025-10-05T17:01:00Z', '2025-10-05T16:55:00Z'],
])('an event %s (%j) closes at %s', (_, closedAt, at) => {
  const event = { ...open, closedAt: closedAt === null ? null : new Date(closedAt) }
  expect(closesAt(event, 300)).toEqual(new Date(at))
})

test.each([
  ['a moment before the lock-out', open, '2025-10-05T16:54:59.999Z', true],
  ['at the lock-out', open, '2025-10-05T16:55:00Z', false],
  ['reported early', { ...open, closedAt: new Date('2025-10-05T12:00:00Z') }, '2025-10-05T13:00:00Z', false],
  ['canceled', { ...open, status: 'cancelled' as const }, '2025-10-05T13:00:00Z', false],
])('an event is open %s: %s', (_, event, now, isNow) => {
  expect(isOpen(event, new Date(now), 300)).toBe(isNow)
})

test.each([
  ['BUF', 'KC', 'KC', 'at BUF'],
  ['BUF', 'KC', 'BUF', 'vs KC'],
  ['BUF', 'KC', 'NE', null],
  ['BUF', 'KC', null, null],
  ['BUF', null, 'BUF', null],
  [null, 'KC', 'KC', null],
])('home %j, away %j, seen by %j: %j', (home, away, team, text) => {
  expect(opponentText({ home, away, team })).toBe(text)
})
