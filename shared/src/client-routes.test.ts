import { expect, test } from 'vitest'
import { clientRoutes, isClientRoute } from './client-routes.ts'

test.each(Object.values(clientRoutes))('%s is a page', (route) => {
  expect(isClientRoute(route.replace(/:[a-z]+/g, '42'))).toBe(true)
})

test.each(['/dashboard/', '/inventory/card-pack-open/7/'])(
  '%s, with a slash at the end, is the same page',
  (path) => {
    expect(isClientRoute(path)).toBe(true)
  },
)

test.each([
  '/pool',
  '/inventory',
  '/inventory/card-pack-open',
  '/inventory/card-pack-open/7/8',
  '/Dashboard',
  '//',
  '',
])('%s is not a page', (path) => {
  expect(isClientRoute(path)).toBe(false)
})
