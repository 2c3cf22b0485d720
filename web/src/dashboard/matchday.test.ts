import { expect, test } from 'vitest'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { countdownText, matchdayOf } from './matchday.ts'

const now = new Date('2025-11-23T20:00:00Z')

function prediction(face: Record<string, string>): CardItem {
  return {
    id: 1,
    name: '',
    image: '',
    image_back: '',
    type: 'Prediction',
    tag: 'Not Listed',
    properties: [],
    is_listed: false,
    owned_by_self: true,
    cost: null,
    pack_type: null,
    pack_contents: [],
    marketplace_id: -1,
    tier: null,
    rarity: 1,
    rarity_name: 'Standard',
    collection: '',
    face,
  }
}

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
    liveCount: 2,
    nextStart: { event: 'KC at BUF', at: new Date('2025-11-23T21:25:00Z') },
  })
})

test('an event under way is live and no longer next', () => {
  const day = matchdayOf(
    [prediction({ ...early, status: 'Processing', starts_at: '2025-11-23T19:25:00Z' })],
    now,
  )
  expect(day).toEqual({ week: 12, liveCount: 1, nextStart: null })
})

test('decided predictions do not count', () => {
  expect(matchdayOf([prediction({ ...early, status: 'Resolved True' })], now)).toEqual({
    week: null,
    liveCount: 0,
    nextStart: null,
  })
})

test('an event of another sport has no week', () => {
  expect(matchdayOf([prediction({ ...early, event_name: 'The 97th Academy Awards' })], now).week).toBeNull()
})

test.each([
  [0, '00:00:00'],
  [-5, '00:00:00'],
  [862_000, '00:14:22'],
  [3_905_999, '01:05:05'],
  [2 * 86_400_000 + 3_905_000, '2 d 01:05:05'],
])('a countdown shows %i ms as %s', (milliseconds, text) => {
  expect(countdownText(milliseconds)).toBe(text)
})
