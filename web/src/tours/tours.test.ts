import { expect, test } from 'vitest'
import { tourAt, tourNames } from '@called-shot/shared/tours.ts'
import { seenIn } from './tour-store.ts'
import { stepsOf } from './tour-steps.ts'
import { tours } from './tours.ts'

test('every tour starts on its own screen and has its own setting', () => {
  for (const name of tourNames) expect(tourAt(tours[name].to.split('?')[0] ?? '')).toBe(name)
  expect(new Set(tourNames.map((name) => tours[name].flag)).size).toBe(tourNames.length)
})

test('only new players see the stops around every screen', () => {
  for (const name of tourNames) expect(stepsOf(name, false).length).toBeGreaterThanOrEqual(3)
  expect(stepsOf('dashboard', true).length).toBe(stepsOf('dashboard', false).length + 4)
})

test('the stored list of seen tours is checked before it is used', () => {
  expect(seenIn(null)).toEqual([])
  expect(seenIn('')).toEqual([])
  expect(seenIn('marketplace dashboard nonsense marketplace')).toEqual(['dashboard', 'marketplace'])
})
