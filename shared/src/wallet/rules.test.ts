import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import {
  accountWithdrawalsSeconds,
  balanceOf,
  centsOfStablecoin,
  isWalletAddress,
  needsTwoApprovals,
  onePersonWithdrawalCents,
  operatorApprovalsSeconds,
  withdrawableCents,
  whyCannotMove,
  whyCannotWithdraw,
  whyNoAddress,
  whyNotGiven,
  whyNotWithdrawable,
  type MovedWithdrawal,
  type WithdrawalStatus,
  type WithdrawalStep,
} from './rules.ts'

test.each([
  ['prizes only', 500, 0, 500],
  ['a deposit from this week', 500, 500, 0],
  ['a partly spent deposit from this week', 300, 500, 0],
  ['a prize on top of a deposit', 700, 500, 200],
])('%s can be withdrawn as it should', (_, available, fresh, withdrawable) => {
  expect(withdrawableCents(cents(available), cents(fresh))).toBe(withdrawable)
})

test('the balance holds bonus money, because it buys packs', () => {
  expect(balanceOf({ availableCents: cents(100), bonusCents: cents(25) })).toBe(125)
})

test.each([
  [19.999999, 1999],
  [19.99, 1999],
  [0.29, 29],
  [1.005, 100],
  [100, 10_000],
  [0.01, 1],
  [0.009999, null],
  [0, null],
  [-5, null],
  [1e21, null],
  [1e-7, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('%s of a stablecoin are %s cents', (amount, expected) => {
  expect(centsOfStablecoin(amount)).toBe(expected)
})

describe('one operator approves up to $1,000 alone, of an account in 7 days and of all accounts in a day', () => {
  test.each([
    ['exactly $1,000', 100_000, 0, 0, false],
    ['a cent more', 100_001, 0, 0, true],
    ['the last $1 of the account’s $1,000', 100, 99_900, 0, false],
    ['$1 after the account’s $999.01', 100, 99_901, 0, true],
    ['the last $1 of the operator’s $1,000', 100, 0, 99_900, false],
    ['$1 after the operator’s $999.01', 100, 0, 99_901, true],
    ['half of each limit, which do not add up', 50_000, 50_000, 50_000, false],
    ['$1 for an account that two operators have already paid $5,000', 100, 500_000, 0, true],
  ])('%s', (_, amount, ofAccount, byOperator, needsTwo) => {
    const earlier = { ofAccountCents: cents(ofAccount), byOperatorCents: cents(byOperator) }
    expect(needsTwoApprovals(cents(amount), earlier, false)).toBe(needsTwo)
  })

  test('even the smallest needs a second operator if acts do', () => {
    const none = { ofAccountCents: cents(0), byOperatorCents: cents(0) }
    expect(needsTwoApprovals(cents(100), none, true)).toBe(true)
  })

  test('the sums go back 7 days and 24 hours', () => {
    expect([accountWithdrawalsSeconds / 3600, operatorApprovalsSeconds / 3600]).toEqual([168, 24])
    expect(onePersonWithdrawalCents).toBe(100_000)
  })
})

test('an address is 0x and 20 bytes', () => {
  expect(isWalletAddress('0x52908400098527886E0F7030069857D2E4169EE7')).toBe(true)
  for (const wrong of ['', '0x', `0x${'g'.repeat(40)}`, `0x${'a'.repeat(41)}`, 'a'.repeat(42)])
    expect(isWalletAddress(wrong)).toBe(false)
})

test.each([
  [99, 'amount: must be at least $1.00'],
  [100, null],
  [5000, null],
  [
    5001,
    'Insufficient funds: $50.00 can be withdrawn now. Deposits, gifts and money from other players can be withdrawn after 7 days.',
  ],
])('%i cents of $50.00 that have matured cannot be withdrawn: %s', (amount, message) => {
  expect(whyNotWithdrawable(cents(amount), cents(5000))?.message ?? null).toBe(message)
})

test.each([
  [0, 'funds: must be more than 0'],
  [-1, 'funds: must be more than 0'],
  [1, null],
  [100_000_000, null],
  [100_000_001, 'funds: must be at most $1,000,000.00'],
])('an operator gives %i cents: %s', (amount, message) => {
  expect(whyNotGiven(cents(amount), 'funds')?.message ?? null).toBe(message)
})

test('money is sent only to an address on Polygon', () => {
  // The server's tests have addresses with capitals, and the hash itself.
  const hash = () => new Uint8Array(32)
  expect(whyNoAddress(`0x${'a1'.repeat(20)}`, hash)).toBeNull()
  expect(whyNoAddress('0x12', hash)?.code).toBe('bad_input')
  // It is nobody's.
  expect(whyNoAddress(`0x${'0'.repeat(40)}`, hash)?.code).toBe('bad_input')
})

test.each([
  [{ isOpen: true, hasConfirmedEmail: true }, null],
  [{ isOpen: true, hasConfirmedEmail: false }, 'email_unconfirmed'],
  [{ isOpen: false, hasConfirmedEmail: false }, 'withdrawals_off'],
])('a withdrawal by %j: %s', (player, reason) => {
  expect(whyCannotWithdraw(player)).toBe(reason)
})

const movable = { isOwn: false, isFrozen: false, isSuspended: false }

test.each<[WithdrawalStep, WithdrawalStatus, Partial<Omit<MovedWithdrawal, 'status'>>, string | null]>([
  ['approve', 'requested', {}, null],
  ['approve', 'requested', { isOwn: true }, 'not_allowed'],
  ['approve', 'sent', {}, 'already_final'],
  ['approve', 'review', { isFrozen: true }, 'not_allowed'],
  ['send', 'approved', { isFrozen: true }, 'not_allowed'],
  ['send', 'requested', {}, 'already_final'],
  ['reject', 'approved', { isFrozen: true }, null],
  ['settle', 'sent', { isFrozen: true }, null],
  ['approve', 'review', { isSuspended: true }, 'not_allowed'],
  ['send', 'approved', { isSuspended: true }, 'not_allowed'],
  ['reject', 'approved', { isSuspended: true }, null],
  ['settle', 'sent', { isSuspended: true }, null],
])('%s of a withdrawal that is %s, %j: %s', (step, status, change, code) => {
  expect(whyCannotMove(step, { ...movable, status, ...change })?.code ?? null).toBe(code)
})

test.each<[WithdrawalStep, WithdrawalStatus, string]>([
  ['send', 'requested', 'This withdrawal is only requested so far.'],
  ['review', 'review', 'This withdrawal is under review.'],
  ['settle', 'rejected', 'This withdrawal is rejected.'],
])('%s of a withdrawal that is %s is refused in a sentence', (step, status, sentence) => {
  expect(whyCannotMove(step, { ...movable, status })?.message).toBe(sentence)
})
