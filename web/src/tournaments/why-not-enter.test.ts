import { expect, test } from 'vitest'
import { openTournament } from '../../test/open-tournament.ts'
import type { CardItem } from '../card/card-item.ts'
import { sampleCard } from '../stories/sample-cards.ts'
import { headToHead, noChoice, type Choice } from './submit-words.ts'
import { whyNotEnter } from './why-not-enter.ts'

const prediction: CardItem = { ...sampleCard('prediction', 1), tag: 'Not Listed' }
const wager: CardItem = { ...sampleCard('wager', 1), name: '$1.80' }
const free = { properties: [{ title: 'Tutorial', text: 'Yes' }] }
const bonus = { properties: [{ title: 'Bonus', text: 'Yes' }] }
const joining = (stake: number, isOpen = true): Extract<Choice, { at: 'existing' }> => ({
  at: 'existing',
  inviteCode: null,
  tournament: openTournament(stake, { is_open: isOpen }),
})

test.each<[says: string, reason: string | null, cards: { prediction: CardItem; wager: CardItem }, Choice]>([
  ['into any matching one', null, { prediction, wager }, noChoice],
  ['into a new one', null, { prediction, wager }, headToHead],
  ['into one with their stake', null, { prediction, wager }, joining(180)],
  [
    'into one with another stake',
    'This tournament is played for wager cards of $5.00.',
    { prediction, wager },
    joining(500),
  ],
  [
    'into one that has started',
    'This tournament has already started.',
    { prediction, wager },
    joining(180, false),
  ],
  [
    'into one that has left the open ones',
    'This tournament has started or was canceled, or you are in it already.',
    { prediction, wager },
    { ...joining(180), isGone: true },
  ],
  [
    'with a free prediction',
    'Starter cards cannot enter a tournament.',
    { prediction: { ...prediction, ...free }, wager },
    noChoice,
  ],
  [
    'with a wager that a bonus paid for',
    'A wager card that your bonus paid for cannot enter until your bonus is ordinary money.',
    { prediction, wager: { ...wager, ...bonus } },
    noChoice,
  ],
  [
    'after the event',
    'Event time has already passed',
    { prediction: { ...prediction, why_not_tradable: 'event_closed' }, wager },
    noChoice,
  ],
])('two cards cannot go %s: %s', (_says, reason, cards, choice) => {
  expect(whyNotEnter(cards, { choice, closed: null, isLockedOut: false })).toBe(reason)
})

test('two cards cannot go in once the lock-out of the event has begun on the open page', () => {
  expect(whyNotEnter({ prediction, wager }, { choice: noChoice, closed: null, isLockedOut: true })).toBe(
    'Event time has already passed',
  )
})

test('a player on a break sees that as the reason', () => {
  expect(
    whyNotEnter({ prediction, wager }, { choice: noChoice, closed: 'on_a_break', isLockedOut: false }),
  ).toMatch(/break/)
})
