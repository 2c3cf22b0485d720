import { describe, expect, test } from 'vitest'
import { cents } from '@called-shot/shared/money.ts'
import { movedWords, toldWords } from './withdrawal-words.ts'

const underReview = (isClosed: boolean) =>
  movedWords({
    id: 41,
    amount: cents(4000),
    address: 'bank transfer 1042',
    status: 'review',
    reason: null,
    created_at: new Date('2026-01-10T18:00:00Z'),
    updated_at: new Date('2026-01-10T18:00:00Z'),
    account_id: 7,
    account: 'cora@example.com',
    account_closed: isClosed,
    approved_by: null,
    confirmed_by: null,
  })

describe('the words about a withdrawal', () => {
  test('say what the player of an open account reads', () => {
    expect(toldWords({ account_closed: false })).toEqual({
      reason: 'The player reads it.',
      review: 'Tells the player that the request is under review.',
      reject: 'The money goes back to the player.',
    })
    expect(underReview(false)).toBe('cora@example.com has been told that $40.00 is under review.')
  })

  test('promise nothing to the player of a closed account, because nobody can log in to it', () => {
    expect(toldWords({ account_closed: true })).toEqual({
      reason: 'Kept in the audit log: the account is closed, so no player reads it.',
      review: 'Marks the request as under review.',
      reject: 'The money goes back to the closed account.',
    })
    expect(underReview(true)).toBe('$40.00 is under review.')
  })
})
