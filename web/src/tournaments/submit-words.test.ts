import { expect, test } from 'vitest'
import { cents } from '@called-shot/shared/money.ts'
import { openTournament } from '../../test/open-tournament.ts'
import { choiceFor, choiceNow, headToHead, noChoice, submitLabel, type Choice } from './submit-words.ts'

const tournament = (id: number, stake: number, isOpen = true) =>
  openTournament(stake, { id, is_open: isOpen })
const joining: Choice = { at: 'existing', tournament: tournament(7, 1000), inviteCode: 'abc' }

test.each([
  [noChoice, 'Enter Tournament'],
  [headToHead, 'Create Tournament'],
  [joining, 'Join Tournament'],
] as const)('the button says what it does: %j', (choice, label) => {
  expect(submitLabel(choice)).toBe(label)
})

test('a player who chose nothing takes the first free seat for the wager, or opens a head-to-head', () => {
  const open = [tournament(1, 1000), tournament(2, 180, false), tournament(3, 180), tournament(4, 180)]
  expect(choiceFor(noChoice, { stake: cents(180), open })).toMatchObject({
    at: 'existing',
    tournament: { id: 3 },
  })
  expect(choiceFor(noChoice, { stake: cents(200), open })).toEqual(headToHead)
})

test('a chosen tournament stays chosen, no matter what else is open', () => {
  expect(choiceFor(joining, { stake: cents(180), open: [tournament(3, 180)] })).toBe(joining)
})

test.each([
  ['is still open', false, [tournament(7, 1000)], true],
  ['is among too many to read all', false, [tournament(3, 1000)], false],
  ['has left the open ones', true, [tournament(3, 1000)], true],
])('a chosen tournament that %s is gone: %s', (_says, isGone, known, isAll) => {
  expect(choiceNow(joining, known, isAll)).toMatchObject({ tournament: { id: 7 }, isGone })
})
