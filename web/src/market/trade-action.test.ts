import { expect, test } from 'vitest'
import type { Closure } from '@called-shot/shared/account/closures.ts'
import type { TradeBar } from '@called-shot/shared/cards/card-facts.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import type { CardItem } from '../card/card-item.ts'
import { notForSaleText, offering, pastItsEvent, tradeOf, type CardTrade } from './trade-action.ts'

type Facts = Parameters<typeof tradeOf>[0]

const card = (owned_by_self: boolean, is_listed: boolean, more: Partial<CardItem> = {}): Facts => ({
  marketplace_id: 12,
  owned_by_self,
  is_listed,
  tag: is_listed ? 'For Sale' : 'Not Listed',
  ...more,
})
const bare: Facts = { owned_by_self: true, is_listed: false, tag: 'Not Listed' }

test.each<[says: string, given: Facts, trade: CardTrade]>([
  ['the player’s own card', card(true, false), { action: 'sell', reason: null }],
  ['the player’s own listed card', card(true, true), { action: 'cancel-listing', reason: null }],
  ['another player’s listed card', card(false, true), { action: 'buy-now', reason: null }],
  ['another player’s card', card(false, false), { action: 'make-offer', reason: null }],
  [
    'another player’s card that takes no offers',
    card(false, false, { offers_off: true }),
    { action: 'make-offer', reason: 'offers_off' },
  ],
  [
    'a prize that is not redeemable',
    card(true, false, { tag: 'Not Redeemable' }),
    { action: 'sell', reason: null },
  ],
  ['a redeemable prize', card(true, false, { tag: 'Redeemable' }), { action: null, reason: null }],
  [
    'a prediction that came true',
    card(true, false, { tag: 'Resolved True' }),
    { action: null, reason: null },
  ],
  [
    'a prediction that came false',
    card(true, false, { tag: 'Resolved False' }),
    { action: null, reason: null },
  ],
  [
    'a card past its event',
    card(true, false, { marketplace_id: -1, why_not_tradable: 'event_closed' }),
    { action: null, reason: 'event_closed' },
  ],
  [
    'a card whose event has closed since it was read',
    pastItsEvent(card(false, true)),
    { action: null, reason: 'event_closed' },
  ],
  [
    'the player’s own listed prediction past its event',
    card(true, true, { marketplace_id: -1, why_not_tradable: 'event_closed' }),
    { action: 'cancel-listing', reason: null },
  ],
  [
    'the player’s own listed card whose event has closed since it was read',
    pastItsEvent(card(true, true)),
    { action: 'cancel-listing', reason: null },
  ],
  [
    'a card that a server with only the specified fields reports as not on the marketplace',
    card(true, false, { marketplace_id: -1 }),
    { action: null, reason: 'not_tradable' },
  ],
  ['a card that does not say whether it can be traded', bare, { action: null, reason: 'not_tradable' }],
])('%s: %j → %j', (_says, given, trade) => {
  expect(tradeOf(given, null)).toEqual(trade)
})

test.each<[closed: Closure, listed: string | null, unlisted: string]>([
  ['on_a_break', null, 'on_a_break'],
  ['frozen', null, 'frozen'],
  ['excluded_region', null, 'excluded_region'],
  ['suspended', 'suspended', 'suspended'],
])('a player whose account is %s cannot cancel a listing: %s, nor sell: %s', (closed, listed, unlisted) => {
  expect(tradeOf(card(true, true), closed).reason).toBe(listed)
  expect(tradeOf(card(true, false), closed).reason).toBe(unlisted)
  expect(tradeOf(card(false, true), closed).reason).toBe(unlisted)
  expect(tradeOf(card(false, false), closed).reason).toBe(unlisted)
})

test('making an offer needs the account status that its call requires', () => {
  expect(offers.makeOffer).toMatchObject(offering)
})

test.each<[says: string, title: string, bar: TradeBar, text: string]>([
  [
    'a starter card stays',
    'Tutorial',
    'not_tradable',
    'Not for sale. Starter cards, and what is made with them, stay with you.',
  ],
  ['another card cannot be traded', 'Rarity', 'not_tradable', 'Not for sale. This cannot be traded.'],
  ['an event has closed', 'Tutorial', 'event_closed', `Not for sale. ${refusalText('event_closed')}`],
])('what is not for sale says that %s', (_, title, bar, text) => {
  expect(notForSaleText({ properties: [{ title, text: 'Yes' }] }, bar)).toBe(text)
})
