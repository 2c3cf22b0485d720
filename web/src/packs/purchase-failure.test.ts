import { expect, test } from 'vitest'
import { purchaseFailure } from './purchase-failure.ts'

test.each([
  ['You reached the weekly limit of $500.00.', 'Purchase Declined!'],
  ['Weekly limit', 'Purchase Declined!'],
  ['Sorry, no event card found for collection AFC West.', 'No Eligible Events'],
  ['Insufficient funds', 'Insufficient Funds'],
  ['boom', 'Error'],
])('%s is titled %s and shown unchanged', (message, title) => {
  expect(purchaseFailure(message)).toEqual({ title, body: message })
})

test.each([null, undefined, '', '  '])('without a message (%j) the purchase was declined', (message) => {
  expect(purchaseFailure(message)).toEqual({
    title: 'Purchase Declined!',
    body: 'An unexpected error occurred.',
  })
})
