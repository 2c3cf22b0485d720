import { expect, test } from 'vitest'
import { linePath, salesPoints } from './sales-line.ts'

const size = { width: 120, height: 60, margin: 10 }

test('sales go from left to right, with the lowest price at the bottom and the highest at the top', () => {
  expect(salesPoints([100, 300, 200], size)).toEqual([
    { x: 10, y: 50 },
    { x: 60, y: 10 },
    { x: 110, y: 30 },
  ])
})

test('a single sale, and sales at one price, are in the middle', () => {
  expect(salesPoints([500], size)).toEqual([{ x: 60, y: 30 }])
  expect(salesPoints([500, 500], size).map(({ y }) => y)).toEqual([30, 30])
})

test('a chart without sales has no points', () => {
  expect(salesPoints([], size)).toEqual([])
  expect(linePath([])).toBe('')
})

test('the line passes through its points', () => {
  expect(
    linePath([
      { x: 1, y: 2 },
      { x: 3.5, y: 4 },
    ]),
  ).toBe('M1 2L3.5 4')
})
