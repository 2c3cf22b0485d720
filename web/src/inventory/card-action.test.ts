import { expect, test } from 'vitest'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { prizes } from '@called-shot/shared/prizes/contract.ts'
import { plainCard } from '../../test/plain-card.ts'
import type { CardItem } from '../card/card-item.ts'
import { nextAction, settling, whyActionWaits } from './card-action.ts'

const card = (type: string, tag = 'Not Listed', more: Partial<CardItem> = {}) =>
  plainCard(type, { tag, ...more })

test.each([
  ['a true prediction is claimed', card('Prediction', 'Resolved True'), 'claim-prize'],
  ['a false prediction returns its identity', card('Prediction', 'Resolved False'), 'return-identity'],
  ['a void prediction has no action', card('Prediction', 'Resolved Void'), null],
  ['a pending prediction has no action', card('Prediction'), null],
  ['a redeemable prize is redeemed', card('Prize', 'Redeemable'), 'redeem-prize'],
  [
    'a prize that is not redeemable goes into a prediction',
    card('Prize', 'Not Redeemable'),
    'craft-prediction',
  ],
  ['a listed prize goes into a prediction, too', card('Prize', 'For Sale'), 'craft-prediction'],
  [
    'a month makes an identity',
    card('Date', 'Not Listed', { properties: [{ title: 'Type', text: 'Month' }] }),
    'craft-identity',
  ],
  ['a slot card’s lowercase type works, too', card('category'), 'craft-identity'],
  ['an event is predicted', card('Event', 'Not Listed', { is_valid_event: true }), 'craft-prediction'],
  ['an expired event has no action', card('Event', 'Not Listed', { is_valid_event: false }), null],
  ['a wager enters a tournament', card('TPC Wager'), 'enter-tournament'],
  ['a pack is opened', card('Pack', 'Not Listed', { pack_type: 'identity' }), 'open-pack'],
] as const)('%s', (_, given, action) => {
  expect(nextAction(given)).toBe(action)
})

test.each([
  ['a decided prediction of a pool that is not settled waits for it', 'Resolved True', true, 'pool_open'],
  ['its Identity waits for the pool, too', 'Resolved False', true, 'pool_open'],
  ['a decided prediction without an open pool can be claimed', 'Resolved True', undefined, null],
] as const)('%s', (_, tag, isPoolOpen, reason) => {
  const prediction = card('Prediction', tag, { pool_open: isPoolOpen })
  expect(nextAction(prediction)).not.toBe(null)
  expect(whyActionWaits(prediction)).toBe(reason)
})

test('claiming and redeeming need the account status that their calls require', () => {
  expect(predictions.claimCards).toMatchObject(settling)
  expect(prizes.redeemPrize).toMatchObject(settling)
})
