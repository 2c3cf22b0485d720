import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../../server/test/temporary-folder.ts'
import { root } from '../../../scripts/web-build.ts'
import { serveGame } from '../served-game.ts'
import { loadTimes } from '../load.ts'
import { openBenchWorld } from '../world.ts'
import { listCases } from './list-cases.ts'
import { requestOf } from './list-times.ts'
import { readMarketFacts, seedMarket } from './seed-market.ts'

const folder = await makeTemporaryFolder('market')
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a small market is loaded, keeps every invariant of the books, and shows each of its lists to a player of it', async () => {
  const scale = { cards: 2000, listed: 500, players: 100, transfers: 1000 }
  await seedMarket(folder, { scale, contentDir: join(root, 'content') })
  expect(await readMarketFacts(folder)).toMatchObject({
    players: expect.any(Number),
    listed: expect.any(Number),
  })
  await using world = await openBenchWorld(folder)
  await using game = await serveGame(world)
  const [viewer] = await game.logIn(['player0@example.com'])
  if (!viewer) throw new Error('nobody logged in')
  const cases = await listCases(world.database.owner)
  expect(cases.length).toBeGreaterThan(5)
  const requests = cases.map((each) => requestOf(each, 0, viewer))
  // It throws if an answer is not 200.
  expect(await loadTimes(world, game, { name: 'small', connections: 2, requests })).toHaveLength(cases.length)
})
