import { join, resolve } from 'node:path'
import { root } from '../../scripts/web-build.ts'
import { load, type LoadRequest } from './load.ts'
import { listCases } from './market/list-cases.ts'
import { requestOf } from './market/list-times.ts'
import { giveMoney, listingsFor, playerAt, purchaseOf } from './market/purchases.ts'
import { seedMarket } from './market/seed-market.ts'
import { residentMegabytes } from './memory.ts'
import { compare, type Ratio } from './ratio.ts'
import { serveGame, type BenchPlayer, type ServedGame } from './served-game.ts'
import { openShop, type VendureShop } from './vendure/open-shop.ts'
import { checkoutSale, oneCallSale, searchDocument, shopRequest } from './vendure/shop-requests.ts'
import { openBenchWorld, type BenchWorld } from './world.ts'

const scale = { cards: 50_000, listed: 10_000, players: 2000, transfers: 100_000 }
const clients = 8
const rounds = 5
const goals = { list: 6, sale: 40 }
/** Calls, or sales, in a round: about five seconds on each side on a quiet machine with two cores. */
const aRound = { lists: 3000, searches: 400, purchases: 600, sales: 56 }

/** A filter that matches about as many listings as the shop has products with its facet value. */
const filter = 'type identity'

interface Sides {
  readonly world: BenchWorld
  readonly game: ServedGame
  readonly shop: VendureShop
}

/**
 * Compares a filtered list and a sale through our API with the closest equivalents in Vendure, a shop engine on the
 * same PostgreSQL: 10,000 listings against 10,000 products. docs/benchmarks.md describes each call.
 */
export async function benchVendure(outer: BenchWorld): Promise<Ratio[]> {
  await using shop = await openShop(resolve(root, '.bench/vendure'))
  const folder = join(outer.folder, 'vendure')
  await seedMarket(folder, { scale, contentDir: join(root, 'content') })
  await using world = await openBenchWorld(folder)
  await using game = await serveGame(world)
  const sides = { world, game, shop }
  const ratios = [await compareLists(sides), ...(await compareSales(sides))]
  const [ours, theirs] = await Promise.all([game, shop].map(({ pid }) => residentMegabytes(pid)))
  console.log(`  memory afterward: ours ${ours?.toFixed(0)} MB, Vendure ${theirs?.toFixed(0)} MB`)
  return ratios
}

async function compareLists({ world, game, shop }: Sides): Promise<Ratio> {
  const emails = Array.from({ length: clients }, (_, index) => `player${index * 200}@example.com`)
  const players = await game.logIn(emails)
  const wanted = (await listCases(world.database.owner)).find(({ name }) => name === filter)
  if (!wanted) throw new Error(`there is no list "${filter}"`)
  const search = searchDocument(shop.facetValue)
  const requests = Array.from({ length: aRound.lists }, (_, index) =>
    requestOf(wanted, 0, playerAt(players, index)),
  )
  const searches = Array.from({ length: aRound.searches }, (_, index) =>
    shopRequest(search, buyerAt(shop, index)),
  )
  await printTotals(requests[0], game, await shop.call(null, search))
  const ours = () => load(world, game, { name: 'vendure-lists', connections: clients, requests })
  const reference = () =>
    load(world, shop, { name: 'vendure-searches', connections: clients, requests: searches })
  await reference()
  await ours()
  return compare(
    {
      name: 'a filtered market list of 20 through the API / Vendure’s search of 20, page and total',
      atLeast: goals.list,
    },
    rounds,
    { ours, reference },
  )
}

/** Prints both totals, which should be about equal. */
async function printTotals(
  request: LoadRequest | undefined,
  game: ServedGame,
  found: unknown,
): Promise<void> {
  if (!request) return
  const token = await request.player.token()
  const response = await fetch(`${game.address}${request.path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { pagination_metadata: total } = JSON.parse(await response.text())
  console.log(`  ours finds ${JSON.stringify(total)}; Vendure ${JSON.stringify(found).slice(0, 60)} …`)
}

async function compareSales(sides: Sides): Promise<Ratio[]> {
  const { world, game } = sides
  const players = await Promise.all(Array.from({ length: clients }, () => game.register()))
  await giveMoney(world, players)
  const listings = await listingsFor(world, players, 2 * (rounds + 1) * aRound.purchases)
  const oneCall = await compareSale(sides, {
    name: 'a listing bought through the API / a unit sold by Vendure in one call without shipping',
    sale: oneCallSale,
    requests: purchasesOf(listings.slice(0, listings.length / 2), players),
  })
  const checkout = await compareSale(sides, {
    name: 'a listing bought through the API / a unit sold by Vendure’s default checkout',
    sale: checkoutSale,
    requests: purchasesOf(listings.slice(listings.length / 2), players),
  })
  return [oneCall, checkout]
}

function purchasesOf(listings: readonly number[], players: readonly BenchPlayer[]): LoadRequest[] {
  return listings.map((id, index) => ({
    ...purchaseOf(id, playerAt(players, index)),
    idempotencyKey: `vendure-${id}`,
  }))
}

interface Sale {
  readonly name: string
  /** The documents that sell one unit of a variant, in order. */
  readonly sale: (variant: number) => readonly string[]
  readonly requests: readonly LoadRequest[]
}

async function compareSale({ world, game, shop }: Sides, { name, sale, requests }: Sale): Promise<Ratio> {
  let bought = 0
  let sold = 0
  const ours = async () => {
    await world.database.owner.query('checkpoint')
    const some = requests.slice(bought, (bought += aRound.purchases))
    return load(world, game, { name: 'vendure-purchases', connections: clients, requests: some })
  }
  const reference = async () => {
    await shop.checkpoint()
    const before = await shop.settled()
    const sales = Array.from({ length: aRound.sales }, () => salesRequests(shop, sale, sold++))
    const rate = await load(world, shop, {
      name: 'vendure-sales',
      connections: 'one a player',
      requests: sales.flat(),
    })
    const { orders, units } = await shop.settled()
    if (orders - before.orders !== aRound.sales || units - before.units !== aRound.sales)
      throw new Error(`Vendure settled ${orders - before.orders} of ${aRound.sales} orders`)
    return (rate * sales.length) / sales.flat().length
  }
  await reference()
  await ours()
  return compare({ name, atLeast: goals.sale }, rounds, { ours, reference })
}

/** The requests that sell a unit. Each sale has its own variant, as ours has its own card. */
function salesRequests(shop: VendureShop, sale: Sale['sale'], index: number): LoadRequest[] {
  const variant = shop.variants[(index * 7919) % shop.variants.length]
  if (variant === undefined) throw new Error('the shop is empty')
  return sale(variant).map((document) => shopRequest(document, buyerAt(shop, index)))
}

function buyerAt({ buyers }: VendureShop, index: number): LoadRequest['player'] {
  const buyer = buyers[index % buyers.length]
  if (!buyer) throw new Error('the shop has no customers')
  return buyer
}
