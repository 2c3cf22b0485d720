import { expect, test } from 'vitest'
import { callStateOf } from './call-words.ts'

const now = new Date('2026-11-22T18:00:00Z')
const stateIn = (seconds: number, more: Readonly<Record<string, string>> = {}) =>
  callStateOf(
    {
      face: {
        status: 'Event Pending',
        home: 'BUF',
        starts_at: new Date(now.getTime() + seconds * 1000).toISOString(),
        ...more,
      },
    },
    now,
  )

test.each([
  [1, 'Kicks off in under a minute'],
  [60, 'Kicks off in 1 min'],
  [119, 'Kicks off in 1 min'],
  [3599, 'Kicks off in 59 min'],
  [3600, 'Kicks off in 1 h'],
  [7560, 'Kicks off in 2 h 6 min'],
  [86_400, 'Kicks off in 1 d'],
  [3 * 86_400 + 4 * 3600 + 30, 'Kicks off in 3 d 4 h'],
])('%i seconds before its game, a call says %s', (seconds, words) => {
  expect(stateIn(seconds)).toEqual({ words, isLive: false })
})

test('a call is live from the start of its event until it is decided', () => {
  expect(stateIn(0)).toEqual({ words: 'Live', isLive: true })
  expect(stateIn(-9000, { status: 'Processing' })).toEqual({ words: 'Live', isLive: true })
  expect(stateIn(-9000, { status: 'Counter' })).toEqual({ words: 'Decided, not final yet', isLive: false })
  expect(stateIn(-9000, { status: 'Resolved True' })).toBeNull()
})

test('a call whose event a report has closed before its start counts down no longer', () => {
  const locksAt = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
  const closed = { status: 'Processing', locks_at: locksAt(3590) }
  expect(stateIn(3600, closed)).toEqual({ words: 'Closed early', isLive: false })
  // Locked out as planned, ten seconds before its start.
  expect(stateIn(8, { status: 'Processing', locks_at: locksAt(-2) })?.words).toBe(
    'Kicks off in under a minute',
  )
})

test('an event without two sides "starts" instead of "kicks off"', () => {
  expect(stateIn(60, { home: '' })?.words).toBe('Starts in 1 min')
})

test('any other card shows no countdown', () => {
  expect(callStateOf({ face: { home: 'BUF', starts_at: now.toISOString() } }, now)).toBeNull()
  expect(callStateOf({}, now)).toBeNull()
})
