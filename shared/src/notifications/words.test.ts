import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import type { NoticeFacts, NoticeType } from './facts.ts'
import { noticeWords } from './words.ts'

const says = <Type extends NoticeType>(type: Type, facts: NoticeFacts[Type], words: string) =>
  [words, noticeWords(type, facts)] as const

const card = { cents: cents(125_000), name: 'May' }
/** Its name is its value. */
const prize = { cents: cents(400), name: '$5.00' }
const offer = { ...card, what: 'offer', how: 'expired', isYours: true } as const
const pot = { paidCents: cents(1500), potCents: cents(3000), stakeCents: cents(1000) }

describe('a notification says', () => {
  test.each([
    says('offer_made', card, 'You have an offer of $1,250.00 for May.'),
    says('offer_made', prize, 'You have an offer of $4.00 for your $5.00 card.'),
    says(
      'counter_offer_made',
      { ...prize, insteadOfCents: cents(300) },
      'The owner of the $5.00 card wants $4.00 instead of $3.00.',
    ),
    says(
      'offer_declined',
      { ...prize, isCounter: false },
      'Your offer of $4.00 for the $5.00 card was declined.',
    ),
    says(
      'offer_expired',
      { ...offer, ...prize, how: 'ended' },
      'Your offer for the $5.00 card is off: it is no longer available.',
    ),
    says('bid_filled', prize, 'Your bid was filled: the $5.00 card for $4.00.'),
    says(
      'sold',
      { ...prize, how: 'paid', netCents: cents(380) },
      'Your $5.00 card was sold for $4.00. You receive $3.80.',
    ),
    says(
      'sold',
      { ...prize, how: 'card_returned', netCents: cents(380) },
      'The sale of your $5.00 card was reversed: it is yours again.',
    ),
    says(
      'counter_offer_made',
      { ...card, insteadOfCents: cents(900) },
      'The owner of May wants $1,250.00 instead of $9.00.',
    ),
    says(
      'offer_accepted',
      { ...card, isCounter: false, netCents: null },
      'Your offer of $1,250.00 for May was accepted.',
    ),
    says(
      'offer_accepted',
      { ...card, isCounter: true, netCents: cents(118_750) },
      'Your counter-offer of $1,250.00 for May was accepted. You receive $1,187.50.',
    ),
    says(
      'offer_declined',
      { ...card, isCounter: true },
      'Your counter-offer of $1,250.00 for May was declined.',
    ),
    says('offer_expired', offer, 'Your offer of $1,250.00 for May has expired.'),
    says(
      'offer_expired',
      { ...offer, what: 'counter-offer', how: 'withdrawn', isYours: false },
      'The counter-offer of $1,250.00 for May was withdrawn.',
    ),
    says(
      'offer_expired',
      { ...offer, how: 'ended' },
      'Your offer for May is off: it is no longer available.',
    ),
    says(
      'offer_expired',
      { ...offer, what: 'counter-offer', how: 'unanswerable' },
      'Your counter-offer of $1,250.00 for May is off: the other player can no longer answer it.',
    ),
    says('offer_expired', { ...offer, what: 'bid' }, 'Your bid of $1,250.00 for May has expired.'),
    says('bid_filled', card, 'Your bid was filled: May for $1,250.00.'),
    says(
      'sold',
      { ...card, how: 'paid', netCents: cents(118_750) },
      'May was sold for $1,250.00. You receive $1,187.50.',
    ),
    says(
      'sold',
      { ...card, how: 'held', netCents: cents(118_750) },
      'May was sold for $1,250.00. That is far above the usual price, so $1,187.50 is on hold until we have looked at the sale.',
    ),
    says(
      'sold',
      { ...card, how: 'released', netCents: cents(118_750) },
      'The sale of May checks out: $1,187.50 is yours.',
    ),
    says(
      'sold',
      { ...card, how: 'card_returned', netCents: cents(118_750) },
      'The sale of May was reversed: it is yours again.',
    ),
    says(
      'sold',
      { ...card, how: 'price_returned', netCents: cents(118_750) },
      'The sale of May was reversed: $1,250.00 is back in your balance.',
    ),
    says(
      'prediction_resolved',
      { ...card, as: 'true', place: 'held' },
      'TRUE: May. Claim your prize of $1,250.00.',
    ),
    says(
      'prediction_resolved',
      { ...card, as: 'false', place: 'slotted' },
      'FALSE: May. Take your Identity back once its tournament is decided.',
    ),
    says(
      'prediction_resolved',
      { ...card, as: 'false', place: 'pooled' },
      'FALSE: May. Take your Identity back once its pool is settled.',
    ),
    says(
      'prediction_resolved',
      { ...card, as: 'false', place: 'overruled' },
      'FALSE: May. The ruling has changed since.',
    ),
    says(
      'prediction_resolved',
      { ...card, as: 'paid', place: 'claimed' },
      'Ruling changed: May. $1,250.00 was paid into your balance.',
    ),
    says(
      'call_reached',
      card,
      'REACHED: May. It counts at the final whistle, unless the stats are corrected.',
    ),
    says('call_lost', card, 'May: this misses as it stands. It is decided at the final whistle.'),
    says('call_overtime', card, 'OVERTIME: May is still up for grabs.'),
    says(
      'event_postponed',
      { name: 'Chiefs at Bills', isEarlier: false, startsAt: '2026-01-11T18:00:00.000Z' },
      'Chiefs at Bills was postponed to Jan 11, 2026, 1:00 PM Eastern. Your predictions on it stand.',
    ),
    says(
      'event_voided',
      { name: 'May', because: 'The event was canceled.' },
      'Void: May. The event was canceled. All four cards are back in your inventory.',
    ),
    says(
      'event_postponed',
      { name: 'Chiefs at Bills', isEarlier: true, startsAt: '2026-01-11T18:00:00.000Z', holding: 'cards' },
      'Chiefs at Bills was moved up to Jan 11, 2026, 1:00 PM Eastern. Your event cards for it can still be used.',
    ),
    says(
      'event_voided',
      { name: 'Chiefs at Bills', because: 'The event was canceled.', holding: 'cards' },
      'Void: Chiefs at Bills. The event was canceled. Your event cards for it can no longer be used.',
    ),
    says(
      'pool_closed',
      { ...card, entries: 1 },
      'Entries are closed: the pool May has 1 entry and $1,250.00 in it.',
    ),
    says(
      'tournament_started',
      { players: 3, potCents: cents(3000) },
      'Your tournament is on: 3 players for $30.00.',
    ),
    says(
      'tournament_decided',
      { ...pot, result: 'won' },
      'You won $15.00 of the $30.00 in your tournament. Your prediction is back in your inventory.',
    ),
    says(
      'tournament_decided',
      { ...pot, result: 'lost' },
      'Your tournament is decided: others were right. Your prediction is back in your inventory.',
    ),
    says(
      'tournament_decided',
      { ...pot, potCents: cents(0), result: 'returned' },
      'Your tournament ended without a winner. Your $10.00 wager card is back in your inventory.',
    ),
    says(
      'tournament_decided',
      { ...pot, result: 'returned' },
      'Your tournament is decided, but your prediction is void and did not count. Your $10.00 wager card is back in your inventory.',
    ),
    says(
      'tournament_decided',
      { ...pot, result: 'nobody_joined' },
      'Nobody joined your tournament in time. Your $10.00 wager card is back in your inventory.',
    ),
    says('deposit_received', { cents: cents(500) }, '$5.00 has arrived in your account.'),
    says(
      'withdrawal_moved',
      { status: 'rejected', cents: cents(500), reason: 'The address is not yours.' },
      'Your withdrawal of $5.00 was rejected, and the money is back in your balance. “The address is not yours.”',
    ),
    says(
      'withdrawal_moved',
      { status: 'sent', cents: cents(500), reason: 'Done.' },
      'Your withdrawal of $5.00 is on its way.',
    ),
    says(
      'withdrawal_moved',
      { status: 'charged_back', cents: cents(500), reason: null },
      'A payment of $5.00 was charged back. Trading and withdrawing are closed; please contact us.',
    ),
    says(
      'withdrawal_moved',
      { status: 'collected', cents: cents(500), reason: null },
      '$5.00 of your balance went toward a payment that was charged back.',
    ),
  ])('%s', (expected, said) => {
    expect(said.replaceAll('\u202f', ' ')).toBe(expected)
  })
})
