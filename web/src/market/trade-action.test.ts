import { expect, test } from 'vitest'
import { tradeActionOf } from './trade-action.ts'

const card = (owned_by_self: boolean, is_listed: boolean, tag = is_listed ? 'For Sale' : 'Not Listed') => ({
  marketplace_id: 12,
  owned_by_self,
  is_listed,
  tag,
})

test.each([
  ['one’s own', card(true, false), 'sell'],
  ['one’s own that is listed', card(true, true), 'cancel-listing'],
  ['somebody else’s that is listed', card(false, true), 'buy-now'],
  ['somebody else’s', card(false, false), 'make-offer'],
  ['a prize that is not redeemable', card(true, false, 'Not Redeemable'), 'sell'],
  ['a redeemable prize', card(true, false, 'Redeemable'), null],
  ['a prediction that came true', card(true, false, 'Resolved True'), null],
  ['a prediction that came false', card(true, false, 'Resolved False'), null],
  ['what is not on the marketplace', { ...card(true, false), marketplace_id: -1 }, null],
  ['what does not say whether it is', { owned_by_self: true, is_listed: false, tag: 'Not Listed' }, null],
])('%s: %j → %s', (_, given, action) => {
  expect(tradeActionOf(given)).toBe(action)
})
