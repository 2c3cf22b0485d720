import { expect, test } from 'vitest'
import type { CardTag } from '@called-shot/shared/cards/card-facts.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cents } from '@called-shot/shared/money.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import { ownCard } from '../../test/plain-card.ts'
import { ApiError } from '../api/api-error.ts'
import {
  bulkOf,
  isPageSelected,
  refusedCards,
  totalCents,
  whyNotSelectable,
  whyNotYet,
  withCard,
  withPage,
} from './selection.ts'

function prize(
  value: string,
  { tag = 'Not Redeemable', tutorial = false }: { tag?: CardTag; tutorial?: boolean } = {},
): CardItem {
  return ownCard('Prize', {
    name: value,
    tag,
    properties: [
      { title: 'Prize Value', text: value },
      ...(tutorial ? [{ title: 'Tutorial', text: 'Yes' }] : []),
    ],
  })
}

test('only prizes and packs can be selected together', () => {
  expect(['prizes', 'cardpacks', 'dates', 'events'].map(bulkOf)).toEqual(['combine', 'open', null, null])
})

test('a page is selected without what cannot be, and left out again once all of it is', () => {
  const [one, two, other] = [1, 2, 3].map((id) => ({ ...prize('$1.00'), id }))
  const redeemable = { ...prize('$1.00', { tag: 'Redeemable' }), id: 4 }
  if (!one || !two || !other) throw new Error('three prizes')
  const page = [one, redeemable, two]
  expect(withPage([other, two], page)).toEqual([other, two, one])
  expect(isPageSelected([other, two], page)).toBe(false)
  expect(isPageSelected([other, two, one], page)).toBe(true)
  expect(withPage([other, two, one], page)).toEqual([other])
  expect(isPageSelected([], [redeemable])).toBe(false)
})

test('a selected card that was locked since can be taken out of the selection, and not put back', () => {
  const card = ownCard('Pack', { id: 7 })
  const locked = { ...card, locked: true }
  expect(withCard([], card)).toEqual({ cards: [card], refused: null })
  expect(withCard([card], locked)).toEqual({ cards: [], refused: null })
  expect(withCard([], locked)).toEqual({ cards: [], refused: refusalText('card_locked') })
})

test('the sum is exact to the cent', () => {
  expect(totalCents([prize('$0.10'), prize('$0.20'), prize('$12.50')])).toBe(cents(1280))
})

test('redeemable prizes and wager cards cannot be selected', () => {
  expect(whyNotSelectable({ ...prize('$1.80'), type: 'TPC Wager' })).toBe('Only prize cards can be combined.')
  expect(whyNotSelectable(prize('$5.00', { tag: 'Redeemable' }))).toBe(
    'A redeemable prize card cannot be combined.',
  )
  expect(whyNotSelectable({ ...prize('$4.00'), type: 'Pack', pack_type: 'identity' })).toBeNull()
  expect(whyNotSelectable(prize('$5.00', { tag: 'For Sale' }))).toBeNull()
})

test('one prize is too few, and a sum of exactly $50 is allowed but not more', () => {
  expect(whyNotYet('combine', [prize('$1.00')])).toBe('Please select at least two prize cards.')
  expect(whyNotYet('combine', [prize('$25.00'), prize('$25.00')])).toBeNull()
  expect(whyNotYet('combine', [prize('$25.00'), prize('$25.01')])).toBe(
    '$50 is Maximum Prize Card Combination',
  )
})

test('starter prizes combine among themselves', () => {
  const tutorial = prize('$1.00', { tutorial: true })
  expect(whyNotYet('combine', [tutorial, tutorial])).toBeNull()
  expect(whyNotYet('combine', [tutorial, prize('$1.00')])).toMatch(/Starter/)
})

test('between 2 and 50 packs open at once', () => {
  const packs = (count: number) => Array.from({ length: count }, () => prize('$0.00'))
  expect(whyNotYet('open', packs(1))).toBe('Please select at least two packs.')
  expect(whyNotYet('open', packs(2))).toBeNull()
  expect(whyNotYet('open', packs(51))).toBe('At most 50 packs open at once.')
})

test.each([
  [
    ['ids.0', 'ids.2'],
    ['$1.00', '$3.00'],
  ],
  [['card_pack_ids.1'], ['$2.00']],
  [['ids'], []],
  [[], []],
])('a refusal about %j names %j among the selected cards', (fields, names) => {
  const selected = ['$1.00', '$2.00', '$3.00'].map((value) => prize(value))
  const error = new ApiError({ status: 409, code: 'gone', message: 'ids.0: that card is gone', fields })
  expect(refusedCards(error, selected).map(({ name }) => name)).toEqual(names)
  expect(refusedCards(new Error('no answer'), selected)).toEqual([])
})
