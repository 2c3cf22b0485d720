import { expect, test } from 'vitest'
import { momentText } from '../time/moment-text.ts'
import { closingWords, hasStanding, statusWords, whyTooLate } from './status-words.ts'

test.each([
  ['active', 'Active'],
  ['pending', 'Pending Resolution'],
  ['won', 'Won'],
  ['lost', 'Lost'],
  ['returned', 'Returned'],
  ['adjourned', 'Unknown'],
  ['constructor', 'Unknown'],
])('%s is shown as %s', (status, text) => {
  expect(statusWords(status).text).toBe(text)
})

const closes = new Date('2026-11-23T18:00:00Z')
const ended = new Date('2026-11-24T02:00:00Z')
const before = new Date('2026-11-23T17:59:59Z')

test.each([
  ['is open', 'active', null, before, `Closes ${momentText(closes)}`],
  ['has reached its closing time', 'active', null, closes, `Closed ${momentText(closes)}`],
  ['waits for its last result', 'pending', null, ended, `Closed ${momentText(closes)}`],
  ['lost all of its events before they began', 'pending', null, before, 'Closed'],
  ['ended', 'won', ended, ended, `Ended ${momentText(ended)}`],
] as const)('a tournament that %s says so', (_, status, endedAt, now, words) => {
  expect(closingWords({ status, closes_at: closes, ended_at: endedAt }, now)).toBe(words)
})

test.each([
  ['can be joined', true, null, null],
  ['has started', false, null, 'The tournament you were invited to has already started.'],
  ['was canceled or decided', false, ended, 'The tournament you were invited to is over.'],
])('an invitation to a tournament that %s', (_, isOpen, endedAt, words) => {
  expect(whyTooLate({ is_open: isOpen, ended_at: endedAt })).toBe(words)
})

test.each([
  ['that is pending', true, { status: 'Event Pending', result: null }],
  ['that is decided before the tournament', true, { status: 'Resolved True', result: null }],
  ['whose game was called off', false, { status: 'Resolved Void', result: null }],
  ['that has ended', false, { status: 'Resolved False', result: 'lost' }],
] as const)('an entry %s shows how its call stands: %s', (_says, shows, entry) => {
  expect(hasStanding(entry)).toBe(shows)
})
