import { expect, test } from 'vitest'
import { cents } from '@called-shot/shared/money.ts'
import {
  canViewOffer,
  canWithdrawOffer,
  directionOf,
  isCounterStage,
  movedBy,
  transactionState,
} from './transaction-state.ts'

test.each([
  ['Purchase', 'Completed', 'completed'],
  ['Offer sent', 'Accepted', 'completed'],
  ['Offer completed', 'whatever', 'completed'],
  ['Offer received', 'ACCEPTED by the owner', 'completed'],
  ['Prediction', 'Resolved True', 'resolved-true'],
  ['Prediction', 'Resolved False', 'resolved-false'],
  ['Offer sent', 'Declined', 'rejected'],
  ['Withdrawal', 'Rejected', 'rejected'],
  ['Offer sent', 'Pending', 'pending'],
  ['Offer sent', 'Expired', 'pending'],
  ['Offer sent', 'Countered', 'pending'],
  ['Fanfare', 'Played', 'pending'],
])('%s, %s is shown as %s', (stage, status, state) => {
  expect(transactionState({ stage, status })).toBe(state)
})

test.each([
  ['Offer received', 'Pending', true],
  ['offer RECEIVED', 'pending', true],
  ['Counter offer received', 'Pending', true],
  ['Offer received', 'Declined', true],
  ['Offer received', 'Expired', false],
  ['Offer received', 'Completed', false],
  ['Offer sent', 'Pending', false],
  ['Sale', 'Completed', false],
])('%s, %s: View offer is %s', (stage, status, shows) => {
  expect(canViewOffer({ stage, status, offer_id: 7 })).toBe(shows)
  expect(canViewOffer({ stage, status, offer_id: null })).toBe(false)
})

test('a player can withdraw only their own offers, while they are open', () => {
  expect(canWithdrawOffer({ stage: 'Offer sent', status: 'Pending', offer_id: 7 })).toBe(true)
  expect(canWithdrawOffer({ stage: 'Counter offer sent', status: 'Pending', offer_id: 7 })).toBe(true)
  expect(canWithdrawOffer({ stage: 'Offer sent', status: 'Declined', offer_id: 7 })).toBe(false)
  expect(canWithdrawOffer({ stage: 'Offer received', status: 'Pending', offer_id: 7 })).toBe(false)
})

test('a counter-offer’s stage is distinguished from an offer’s', () => {
  expect(isCounterStage({ stage: 'Counter offer received' })).toBe(true)
  expect(isCounterStage({ stage: 'Offer received' })).toBe(false)
})

test.each([
  ['a sale', { stage: 'Sale', status: 'Completed', transaction_type: 'Credit' }, 'in'],
  ['a pack', { stage: 'Pack purchase', status: 'Completed', transaction_type: 'Debit' }, 'out'],
  ['a withdrawal on its way', { stage: 'Withdrawal', status: 'Sent', transaction_type: 'Debit' }, 'out'],
  [
    'a withdrawal that was declined',
    { stage: 'Withdrawal', status: 'Declined', transaction_type: 'Debit' },
    null,
  ],
  ['an offer', { stage: 'Offer sent', status: 'Pending', transaction_type: 'Offer' }, null],
  ['a row without a direction', { stage: 'Sale', status: 'Completed', transaction_type: '' }, null],
] as const)('%s moved money %s', (_says, row, way) => {
  expect(directionOf(row)).toBe(way)
})

test.each([
  ['a sale brings its price less the fee', 'Sale', 'Credit', 95],
  ['a sale taken back costs what it brought', 'Sale', 'Debit', 100],
  ['a purchase costs its price', 'Purchase', 'Debit', 100],
  ['a prize brings its value', 'Prize redeemed', 'Credit', 100],
])('%s', (_says, stage, transaction_type, moved) => {
  expect(movedBy({ stage, status: 'Completed', transaction_type, amount: cents(100) })).toBe(moved)
})
