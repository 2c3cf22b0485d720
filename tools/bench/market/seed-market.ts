import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { loadCatalogue } from '../../../server/src/catalogue/load-catalogue.ts'
import { openContent } from '../../../server/src/catalogue/read-content.ts'
import { checkInvariants } from '../../../server/src/ledger/invariants.ts'
import { rollUpHouseAccounts } from '../../../server/src/ledger/roll-up.ts'
import { openBenchWorld, type BenchWorld } from '../world.ts'
import { withBareTables } from './bare-tables.ts'
import type { MarketScale } from './scale.ts'
import { chance, seedCards } from './seed-cards.ts'
import { seedEvents } from './seed-events.ts'
import { takeIds } from './seed-ids.ts'
import { seedPlayers } from './seed-people.ts'
import { seedTrade } from './seed-trade.ts'

const facts = z.object({
  cards: z.number(),
  listed: z.number(),
  players: z.number(),
  transfers: z.number(),
  sales: z.number(),
  seconds: z.number(),
  gigabytes: z.number(),
  seededAt: z.string(),
})
export type MarketFacts = z.infer<typeof facts>

const factsFile = (folder: string) => join(folder, 'market.json')

/** Returns the facts of the market in the folder, or null if none was loaded completely. */
export async function readMarketFacts(folder: string): Promise<MarketFacts | null> {
  const text = await readFile(factsFile(folder), 'utf8').catch(() => null)
  return text === null ? null : facts.parse(JSON.parse(text))
}

/**
 * For the load only, which starts over if the machine fails. Afterward the market runs with a game's normal settings.
 */
const whileLoading = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  archive_mode: 'off',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  shared_buffers: '2GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  autovacuum: 'off',
}

/** Loads a market into a folder of its own. Throws if any invariant of the books is broken in it. */
export async function seedMarket(
  folder: string,
  { scale, contentDir }: { readonly scale: MarketScale; readonly contentDir: string },
): Promise<MarketFacts> {
  const begin = performance.now()
  await mkdir(folder, { recursive: true })
  await using world = await openBenchWorld(folder, whileLoading)
  const loaded = await load(world, { scale, contentDir })
  await step('checking every invariant', async () => {
    const broken = await checkInvariants(world.database.owner)
    if (broken.length > 0) throw new Error(`the market broke a promise: ${JSON.stringify(broken, null, 1)}`)
  })
  const made = { ...loaded, seconds: Math.round((performance.now() - begin) / 1000), seededAt: now() }
  await world.database.owner.query('checkpoint')
  await writeFile(factsFile(folder), JSON.stringify(made))
  return made
}

async function load(
  world: BenchWorld,
  { scale, contentDir }: { readonly scale: MarketScale; readonly contentDir: string },
): Promise<Omit<MarketFacts, 'seconds' | 'seededAt'>> {
  const { owner } = world.database
  const source = await openContent(contentDir)
  const content = source.content()
  await step('people, collections and events', async () => {
    await loadCatalogue(owner, { ...content, texts: source.texts }, { is: 'replay', from: null })
    await seedEvents(world, content)
  })
  const ids = await takeIds(owner)
  let sales = 0
  await withBareTables(owner, async () => {
    await owner.query(chance)
    const firstAccount = await step('players', () => seedPlayers(owner, ids, scale.players))
    const cards = await step('cards', () => seedCards(world, { ids, scale, firstAccount }))
    await step('their trades, offers and deposits', async () => {
      sales = (await seedTrade(owner, { ids, scale, ...cards })).sales
    })
    await owner.query('drop schema seed cascade')
    await ids.giveBack()
    await step('counts', () => owner.query('select recount_market()'))
    // The load updated the cards, so they are rewritten in id order before their indexes are made.
    await step('clean tables', async () => {
      await owner.query('cluster asset using asset_pkey')
      await owner.query('alter table asset set without cluster')
      await owner.query('vacuum (freeze, analyze)')
    })
    console.log('  indexes …')
  })
  await rollUpHouseAccounts(owner, 0)
  await owner.query('analyze')
  return { ...(await count(owner)), sales }
}

async function count(owner: BenchWorld['database']['owner']) {
  const { rows } = await owner.query<Omit<MarketFacts, 'seconds' | 'seededAt' | 'sales'>>(`
    select (select count(*) from asset) as cards,
      (select count(*) from asset where price_cents is not null) as listed,
      (select count(*) from account) as players,
      (select count(*) from transfer) as transfers,
      round(pg_database_size(current_database()) / 1e8)::float8 / 10 as gigabytes`)
  const [counted] = rows
  if (!counted) throw new Error('a count without a row')
  return counted
}

async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const begin = performance.now()
  const result = await work()
  console.log(`  ${name}: ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  return result
}

function now(): string {
  return new Date().toISOString()
}
