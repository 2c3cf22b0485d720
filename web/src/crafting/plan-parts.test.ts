import { expect, test } from 'vitest'
import { cents } from '@called-shot/shared/money.ts'
import { plainCard } from '../../test/plain-card.ts'
import type { CardItem } from '../card/card-item.ts'
import { cardsOfPlan, refusalOfPlan, toBuyOf } from './plan-parts.ts'

const card = (id: number, more: Partial<CardItem> = {}) =>
  plainCard('Date', { id, name: 'May', collection: 'Golf', ...more })

const plan = {
  category: { name: 'Golfer', owned: true, card: card(1) },
  month: { name: 'May', owned: false, card: card(2, { cost: cents(101) }) },
  day: { name: '4', owned: true, card: card(3) },
  year: { name: '1989', owned: false, card: card(4, { cost: cents(250) }) },
}

test('a plan buys the parts the player lacks, at the prices shown', () => {
  expect(toBuyOf(plan)).toEqual([
    { part: 'month', name: 'May', id: 2, price: 101 },
    { part: 'year', name: '1989', id: 4, price: 250 },
  ])
  expect(toBuyOf({ ...plan, year: { name: '1989', owned: false, card: null } })).toHaveLength(1)
})

test('the cards go to the table in the order of its slots, the bought ones as the player’s own', () => {
  const bought = [card(4, { owned_by_self: true }), card(2, { owned_by_self: true })]
  const cards = cardsOfPlan(plan, bought)
  expect(cards.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(cards[3]?.owned_by_self).toBe(true)
})

test('a refusal is shown without the listing’s position in the call', () => {
  expect(refusalOfPlan('listings.1: May now costs $2.00')).toBe('May now costs $2.00')
  expect(refusalOfPlan('listings.0.marketplace_id: there is no such listing')).toBe(
    'There is no such listing',
  )
  expect(refusalOfPlan('Insufficient funds')).toBe('Insufficient funds')
})
