import { describe, expect, test } from 'vitest'
import { seenIn } from './tour-store.ts'
import { stepsOf } from './tour-steps.ts'
import { tourAt, tourNames, tours } from './tours.ts'

describe('which tour a screen has', () => {
  test.each([
    ['/dashboard', 'dashboard'],
    ['/inventory/dates', 'inventory'],
    ['/inventory/card-packs', 'inventory'],
    ['/inventory/card-pack-open/7', null],
    ['/crafting/identity', 'identity-crafting'],
    ['/crafting/prediction', 'prediction-crafting'],
    ['/buypacks', 'buy-packs'],
    ['/marketplace/cards', 'marketplace'],
    ['/marketplace/card-packs', 'marketplace'],
    ['/tutorial/marketplace', null],
    ['/profile/settings', null],
    ['/', null],
  ])('%s: %s', (pathname, tour) => {
    expect(tourAt(pathname)).toBe(tour)
  })

  test('every tour starts on its own screen and has its own setting', () => {
    for (const name of tourNames) expect(tourAt(tours[name].to.split('?')[0] ?? '')).toBe(name)
    expect(new Set(tourNames.map((name) => tours[name].flag)).size).toBe(tourNames.length)
  })
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
