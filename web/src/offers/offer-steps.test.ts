import { expect, test } from 'vitest'
import { cents } from '@called-shot/shared/money.ts'
import type { Closure } from '@called-shot/shared/account/closures.ts'
import { offerStatuses, type OfferStatus } from '@called-shot/shared/offers/offer-statuses.ts'
import { sampleCard } from '../stories/sample-cards.ts'
import { choicesOf, endingWords } from './offer-steps.ts'

const at = new Date('2026-11-21T12:00:00Z')

const later = new Date('2026-11-22T12:00:00Z')

function choices(options: {
  status?: OfferStatus
  isCounter?: boolean
  mine?: boolean
  isPast?: boolean
  closed?: Closure
}) {
  const { status = 'open', isCounter = false, mine = false, isPast = false, closed = null } = options
  const step = { id: 7, is_counter: isCounter, by_self: mine, amount: cents(500), status, at, ended_at: null }
  const card = sampleCard('event', 1)
  const data = isPast ? { ...card, why_not_tradable: 'event_closed' as const } : card
  const answerable = status === 'open' && !mine
  return choicesOf(
    { id: 7, status, expires_at: later, isCounter, answerable, timeline: [step], data },
    { now: at, closed },
  )
}

const free = { reason: null }

test('a received offer can be accepted, declined or countered', () => {
  expect(choices({})).toEqual({ accept: free, decline: free, counter: free, withdraw: null })
})

test('a counter-offer can be accepted or declined, but not countered', () => {
  expect(choices({ isCounter: true })).toEqual({ accept: free, decline: free, counter: null, withdraw: null })
})

test('the player’s own offer can be withdrawn', () => {
  expect(choices({ mine: true })).toEqual({ accept: null, decline: null, counter: null, withdraw: free })
})

test('an offer on a card past its event can only be declined, and the other buttons say why', () => {
  const past = { reason: 'Event time has already passed' }
  expect(choices({ isPast: true })).toEqual({ accept: past, decline: free, counter: past, withdraw: null })
})

test('a player on a break sees why they cannot answer an offer, and can still withdraw their own', () => {
  const onABreak = {
    reason:
      'You are taking a break or have excluded yourself. Buying, trading and crafting are closed until it ends.',
  }
  expect(choices({ closed: 'on_a_break' })).toEqual({
    accept: onABreak,
    decline: onABreak,
    counter: onABreak,
    withdraw: null,
  })
  expect(choices({ mine: true, closed: 'on_a_break' }).withdraw).toEqual(free)
})

test.each(offerStatuses.filter((status) => status !== 'open'))(
  'an offer that is %s has no choices',
  (status) => {
    for (const mine of [true, false])
      expect(choices({ status, mine })).toEqual({
        accept: null,
        decline: null,
        counter: null,
        withdraw: null,
      })
    expect(endingWords({ status, isCounter: false })).toMatch(/^This offer /)
  },
)
