import { expect, test } from 'vitest'
import { cents } from '@called-shot/shared/money.ts'
import { choicesOf, endingWords } from './offer-steps.ts'

const at = new Date('2026-11-21T12:00:00Z')

function offer(options: { status?: string; isCounter?: boolean; mine?: boolean }) {
  const { status = 'open', isCounter = false, mine = false } = options
  const step = { id: 7, is_counter: isCounter, by_self: mine, amount: cents(500), status, at, ended_at: null }
  return { id: 7, status, isCounter, answerable: status === 'open' && !mine, timeline: [step] }
}

test('an offer that one received is accepted, declined or countered', () => {
  expect(choicesOf(offer({}))).toEqual({ canAnswer: true, canCounter: true, canWithdraw: false })
})

test('a counter-offer is accepted or declined, never countered', () => {
  expect(choicesOf(offer({ isCounter: true }))).toEqual({
    canAnswer: true,
    canCounter: false,
    canWithdraw: false,
  })
})

test('an offer of one’s own is withdrawn', () => {
  expect(choicesOf(offer({ mine: true }))).toEqual({ canAnswer: false, canCounter: false, canWithdraw: true })
})

test.each(['accepted', 'declined', 'countered', 'withdrawn', 'expired', 'ended'])(
  'an offer that is %s is only read',
  (status) => {
    for (const mine of [true, false]) {
      expect(choicesOf(offer({ status, mine }))).toEqual({
        canAnswer: false,
        canCounter: false,
        canWithdraw: false,
      })
    }
    expect(endingWords({ status, isCounter: false })).toMatch(/^This offer /)
  },
)
