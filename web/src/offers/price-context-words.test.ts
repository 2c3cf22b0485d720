import { expect, test } from 'vitest'
import { cents } from '@called-shot/shared/money.ts'
import { priceContext } from './price-context-words.ts'

const prices = {
  floor: cents(800),
  floor_marketplace_id: 7,
  median_30: cents(600),
  median_90: cents(500),
  sales: 12,
  thin: false,
}

test('an offer is compared with the lowest price and the median of recent sales', () => {
  expect(priceContext(cents(650), prices, 9)).toEqual([
    'Lowest price of a card like it: $8.00.',
    'Median sale in the last 30 days: $6.00 (12 sales in 90).',
    '$6.50 is $0.50 above the median of recent sales and $1.50 below the lowest price.',
  ])
})

test('a listing is not compared with its own price', () => {
  expect(priceContext(cents(600), prices, 7)).toEqual([
    'Lowest price of a card like it: $8.00, which is this one.',
    'Median sale in the last 30 days: $6.00 (12 sales in 90).',
    '$6.00 is the same as the median of recent sales.',
  ])
})

test('few, old or missing sales are described as such', () => {
  const few = { ...prices, median_30: null, sales: 1, thin: true, floor: null, floor_marketplace_id: -1 }
  expect(priceContext(cents(400), few, 9)).toEqual([
    'No card like it is for sale.',
    'Median sale in the last 90 days: $5.00 (1 sale in 90).',
    '$4.00 is $1.00 below the median of recent sales.',
    'Few sales: take the median with a grain of salt.',
  ])
  expect(priceContext(cents(400), { ...few, median_90: null, sales: 0 }, 9)).toEqual([
    'No card like it is for sale.',
    'None like it has sold in 90 days.',
  ])
})
