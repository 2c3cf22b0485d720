import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clientRoutes } from '../shared/src/client-routes.ts'

test('each route that the server knows is shown by a page of the client', () => {
  const map = readFileSync(new URL('../web/src/routes.tsx', import.meta.url), 'utf8')
  const shown = new Set(
    [...map.matchAll(/\b(?:open|players)\(clientRoutes\.(\w+),/g)].map(([, name]) => name),
  )
  expect(Object.keys(clientRoutes).filter((name) => !shown.has(name))).toEqual([])
})
