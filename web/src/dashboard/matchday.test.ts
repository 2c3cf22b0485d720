import { expect, test } from 'vitest'
import { ownCard } from '../../test/plain-card.ts'
import { matchdayOf } from './matchday.ts'

const now = new Date('2025-11-23T20:00:00Z')

const prediction = (face: Record<string, string>) => ownCard('Prediction', { face })

const early = {
  status: 'Event Pending',
  event: 'KC at BUF',
  event_name: 'KC at BUF, 2025 week 12',
  starts_at: '2025-11-23T21:25:00Z',
}
const late = {
  status: 'Event Pending',
  event: 'SF at LAC',
  event_name: 'SF at LAC, 2025 week 13',
  starts_at: '2025-11-30T21:25:00Z',
}

test('the next event is the earliest one that has not started', () => {
  const day = matchdayOf([prediction(late), prediction(early)], now)
  expect(day).toEqual({
    week: 12,
    liveCount: 0,
    pendingCount: 2,
    nextStart: { event: 'KC at BUF', at: new Date('2025-11-23T21:25:00Z') },
  })
})

test('an event under way is live and no longer next', () => {
  const day = matchdayOf(
    [prediction({ ...early, status: 'Processing', starts_at: '2025-11-23T19:25:00Z' })],
    now,
  )
  expect(day).toEqual({ week: 12, liveCount: 1, pendingCount: 0, nextStart: null })
})

test('decided predictions do not count', () => {
  expect(matchdayOf([prediction({ ...early, status: 'Resolved True' })], now)).toEqual({
    week: null,
    liveCount: 0,
    pendingCount: 0,
    nextStart: null,
  })
})

test('an event of another sport has no week', () => {
  expect(matchdayOf([prediction({ ...early, event_name: 'The 97th Academy Awards' })], now).week).toBeNull()
})

test('a call that waits for its event, or for the end of its dispute window, is pending and not live', () => {
  const waiting = prediction(late)
  const decided = prediction({ ...early, status: 'Counter', starts_at: '2025-11-23T17:00:00Z' })
  const underWay = prediction({ ...early, status: 'Processing', starts_at: '2025-11-23T19:25:00Z' })
  expect(matchdayOf([waiting, decided, underWay], now)).toMatchObject({ liveCount: 1, pendingCount: 2 })
})
