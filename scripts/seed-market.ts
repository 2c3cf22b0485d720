// `npm run seed-market`: loads a market of 5 million cards, 100,000 players and 20 million transfers into its own
// folder (MARKET_DIR, .bench/market), for `npm run bench -- market`. Sizes: --cards, --listed, --players, --transfers.
// `npm run seed-market -- --drop` removes it.
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { endOrphan } from '../server/src/db/postmaster.ts'
import { marketFolder, readScale, type MarketScale } from '../tools/bench/market/scale.ts'
import { readMarketFacts, seedMarket } from '../tools/bench/market/seed-market.ts'
import { argumentsOf } from './arguments.ts'
import { root } from './web-build.ts'

const folder = marketFolder(root)
const size = { type: 'string' } as const
const { drop: drops, ...sizes } = argumentsOf('seed-market', {
  options: { cards: size, listed: size, players: size, transfers: size, drop: { type: 'boolean' } },
}).values
try {
  if (drops) await drop()
  else await seed(readScale(sizes))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function seed(scale: MarketScale): Promise<void> {
  const known = await readMarketFacts(folder)
  if (known) {
    console.log(
      `There is a market of ${known.cards.toLocaleString('en')} cards in ${folder} (${known.gigabytes} GB): npm run seed-market -- --drop removes it.`,
    )
    return
  }
  await drop()
  console.log(`Loading ${scale.cards.toLocaleString('en')} cards into ${folder} …`)
  const { cards, listed, players, transfers, seconds, gigabytes } = await seedMarket(folder, {
    scale,
    contentDir: join(root, 'content'),
  })
  const text = (count: number) => count.toLocaleString('en')
  console.log(
    `${text(cards)} cards, ${text(listed)} for sale, ${text(players)} players, ${text(transfers)} transfers: ${seconds} s, ${gigabytes} GB. Every invariant holds.`,
  )
}

/** Removes only what a load created: the database, the facts, and the files that servers kept beside them. */
async function drop(): Promise<void> {
  const postgres = join(folder, 'postgres')
  if (!existsSync(postgres)) return
  const files = realpathSync(postgres)
  await endOrphan(join(files, 'data'))
  rmSync(files, { recursive: true, force: true })
  for (const name of ['postgres', 'market.json', 'data', 'load'])
    rmSync(join(folder, name), { recursive: true, force: true })
  console.log(`The market in ${folder} was removed.`)
}
