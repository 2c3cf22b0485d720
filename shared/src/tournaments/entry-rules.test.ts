import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import {
  isJoinable,
  whyCannotEnter,
  whyCannotJoin,
  whyCannotCancelTournament,
  whyWrongStake,
  type EntryFacts,
} from './entry-rules.ts'

const open = { status: 'open', players: 1, seats: 2, areAllUndecided: true }
test.each([
  ['with a free seat', true, {}],
  ['that is full', false, { players: 2 }],
  ['that has started', false, { status: 'started' }],
  ['with a prediction that may be decided', false, { areAllUndecided: false }],
])('a tournament %s can be joined: %s', (_says, can, change) => {
  expect(isJoinable({ ...open, ...change })).toBe(can)
})

test.each([
  ['somebody', null, {}],
  ['somebody already in it', 'already_entered', { isEntered: true }],
  ['somebody without its invitation', 'not_found', { isInvited: false }],
  ['somebody who is too late', 'tournament_closed', { isJoinable: false }],
])('%s cannot join: %s', (_says, code, change) => {
  const given = { isEntered: false, isInvited: true, isJoinable: true, isOver: false, ...change }
  expect(whyCannotJoin(given)?.code ?? null).toBe(code)
})

test.each([
  ['that goes on without them', false, 'This tournament has already started.'],
  ['that was canceled or has ended', true, 'This tournament is over.'],
])('a player who is too late for a tournament %s reads so', (_says, isOver, message) => {
  const late = { isEntered: false, isInvited: true, isJoinable: false, isOver }
  expect(whyCannotJoin(late)?.message).toBe(message)
})

test('a wager card of another value than the others does not fit', () => {
  expect(whyWrongStake(cents(180), cents(180))).toBeNull()
  expect(whyWrongStake(cents(180), cents(500))).toEqual({
    code: 'wrong_stake',
    message: 'this tournament is played for wager cards of $1.80.',
  })
})

const entry: EntryFacts = {
  prediction: { isStarter: false, isUndecided: true },
  wager: { isStarter: false, isBonusPaid: false },
}
test.each<[says: string, refused: string | null, change: Partial<EntryFacts>]>([
  ['two bought ones', null, {}],
  ['a free prediction', 'prediction tutorial_card', { prediction: { isStarter: true, isUndecided: true } }],
  ['a free wager', 'wager tutorial_card', { wager: { isStarter: true, isBonusPaid: false } }],
  [
    'a wager that a bonus paid for',
    'wager tutorial_card',
    { wager: { isStarter: false, isBonusPaid: true } },
  ],
  [
    'a prediction past its event',
    'prediction event_closed',
    { prediction: { isStarter: false, isUndecided: false } },
  ],
])('of the cards of an entry, %s cannot enter: %s', (_says, expected, change) => {
  const found = whyCannotEnter({ ...entry, ...change })
  expect(found && `${found.slot} ${found.code}`).toBe(expected)
})

test.each([
  ['its maker while alone in it', null, {}],
  ['its maker once somebody joined', 'tournament_closed', { players: 2 }],
  ['its maker once it has started', 'tournament_closed', { status: 'started' }],
  ['its maker a second time', 'tournament_closed', { status: 'cancelled' }],
  ['another player', 'not_yours', { isMaker: false }],
  ['a player without its invitation', 'not_found', { isMaker: false, isHidden: true }],
])('%s cannot cancel a tournament: %s', (_says, code, change) => {
  const given = { status: 'open', players: 1, isMaker: true, isHidden: false, ...change }
  expect(whyCannotCancelTournament(given)?.code ?? null).toBe(code)
})
