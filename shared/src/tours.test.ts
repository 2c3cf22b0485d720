import { describe, expect, test } from 'vitest'
import { endedToursCookie, isTourEnded, tourAt } from './tours.ts'

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
})

test.each([
  ['/dashboard', '', false],
  ['/dashboard', 'token=a.b.c', false],
  ['/dashboard', 'tours_ended=', false],
  ['/dashboard', 'token=a.b.c; tours_ended=inventory.marketplace', false],
  ['/inventory/dates', 'token=a.b.c; tours_ended=inventory.marketplace', true],
  ['/marketplace/cards', 'tours_ended=inventory.marketplace; token=a.b.c', true],
  ['/marketplace/cards', 'not_tours_ended=marketplace', false],
  ['/marketplace/cards', 'not_tours_ended=dashboard; tours_ended=marketplace', true],
  ['/profile/settings', 'tours_ended=dashboard', false],
])('the tour on %s has ended for the cookies "%s": %s', (pathname, cookies, isEnded) => {
  expect(isTourEnded(pathname, cookies)).toBe(isEnded)
})

test('the cookie of the tours that have ended is read back', () => {
  const [cookie = ''] = endedToursCookie(['buy-packs', 'dashboard']).split(';')
  const ended = ['/dashboard', '/buypacks', '/inventory/dates'].filter((path) => isTourEnded(path, cookie))
  expect(ended).toEqual(['/dashboard', '/buypacks'])
})
