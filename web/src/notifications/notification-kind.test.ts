import { describe, expect, test } from 'vitest'
import { badgeOf, isViewable, offerOf } from './notification-kind.ts'

describe('the badge', () => {
  test.each([
    [{ CounterOfferId: 3, OfferId: 2, ListingId: 1 }, 'Counter Offer'],
    [{ OfferId: 2, ListingId: 1 }, 'Offer'],
    [{ ListingId: 1 }, 'Marketplace'],
    [{}, null],
    [{ OfferId: '', ListingId: 1 }, 'Marketplace'],
  ])('of %j is %s', (payload, badge) => {
    expect(badgeOf({ payload })).toBe(badge)
  })
})

describe('View', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const later = '2026-11-21T12:00:01Z'

  test.each([
    ['an offer that can be answered', 'offer_made', { OfferId: 2, ExpireTime: later }, true],
    [
      'a counter-offer that can be answered',
      'counter_offer_made',
      { CounterOfferId: 2, ExpireTime: later },
      true,
    ],
    ['a time in milliseconds', 'offer_made', { OfferId: 2, ExpireTime: now.getTime() + 1 }, true],
    [
      'an offer at the moment it ends',
      'offer_made',
      { OfferId: 2, ExpireTime: '2026-11-21T12:00:00Z' },
      false,
    ],
    ['an offer without an end time', 'offer_made', { OfferId: 2 }, false],
    ['an offer with an unreadable end time', 'offer_made', { OfferId: 2, ExpireTime: 'soon' }, false],
    ['a notice of another type', 'offer_accepted', { OfferId: 2, ExpireTime: later }, false],
    ['an unknown type', 'fanfare', { OfferId: 2, ExpireTime: later }, false],
  ])('%s: %s %j → %s', (_, type, payload, shows) => {
    expect(isViewable({ type, payload }, now)).toBe(shows)
  })

  test('opens the offer, or the counter-offer if there is no offer', () => {
    expect(offerOf({ payload: { OfferId: '12', CounterOfferId: 13 } })).toEqual({ id: 12, isCounter: false })
    expect(offerOf({ payload: { CounterOfferId: 13 } })).toEqual({ id: 13, isCounter: true })
    expect(offerOf({ payload: { ListingId: 1 } })).toBeNull()
  })
})
