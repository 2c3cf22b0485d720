import { CannotStart } from '../../server/src/cannot-start.ts'
import { root } from '../../scripts/web-build.ts'
import { benchLists } from './market/list-times.ts'
import { benchPurchases } from './market/purchases.ts'
import { marketFolder } from './market/scale.ts'
import { benchSearch } from './market/search-times.ts'
import { readMarketFacts } from './market/seed-market.ts'
import type { Ratio } from './ratio.ts'
import { serveGame } from './served-game.ts'
import { openBenchWorld } from './world.ts'

/** Which loaded players look at the market, as shares of all: from the one with the most cards to one with a few. */
const viewers = [0, 0.0001, 0.001, 0.01, 0.1, 0.3, 0.6, 0.95]

export async function isMarketLoaded(): Promise<boolean> {
  return (await readMarketFacts(marketFolder(root))) !== null
}

/**
 * Measures the lists, purchases and operator search of the market that `npm run seed-market` has loaded, on the full
 * server with its jobs. The market is kept: each run only buys a few thousand more cards.
 */
export async function benchMarket(): Promise<Ratio[]> {
  const folder = marketFolder(root)
  const facts = await readMarketFacts(folder)
  if (!facts)
    throw new CannotStart(
      'No market is loaded: npm run seed-market makes one (5 million cards take some 20 minutes and 16 GB); sizes can be given, as in npm run seed-market -- --cards 100000 --listed 20000 --players 2000 --transfers 400000.',
    )
  const text = (count: number) => count.toLocaleString('en')
  console.log(
    `  ${text(facts.cards)} cards, ${text(facts.listed)} for sale, ${text(facts.players)} players, ${text(facts.transfers)} transfers, ${facts.gigabytes} GB, loaded ${facts.seededAt.slice(0, 10)}`,
  )
  await using world = await openBenchWorld(folder)
  await using game = await serveGame(world)
  const emails = viewers.map((share) => `player${Math.floor(share * facts.players)}@example.com`)
  const search = await benchSearch(world)
  const players = await game.logIn(emails)
  const lists = await benchLists(world, game, players)
  const buyers = await Promise.all(Array.from({ length: 16 }, () => game.register()))
  return [search, ...lists, await benchPurchases(world, game, buyers)]
}
