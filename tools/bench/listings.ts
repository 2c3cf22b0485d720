import { join } from 'node:path'
import type { Pool } from 'pg'
import { root } from '../../scripts/web-build.ts'
import { barePage, listCases } from './market/list-cases.ts'
import { seedMarket } from './market/seed-market.ts'
import { pgbench } from './pgbench.ts'
import { compare, type Ratio } from './ratio.ts'
import { openBenchWorld, type BenchWorld } from './world.ts'

const scale = { cards: 100_000, listed: 40_000, players: 2000, transfers: 20_000 }
const clients = 2
const seconds = 3
const rounds = 5
const copy = 'bench_asset'

/**
 * R11: the bare query of the market's opening page once half of the listings are sold, on the cards as they are and on
 * a copy without the partial indexes on open listings.
 */
export async function benchListings(outer: BenchWorld): Promise<Ratio[]> {
  const folder = join(outer.folder, 'listings')
  await seedMarket(folder, { scale, contentDir: join(root, 'content') })
  await using world = await openBenchWorld(folder)
  const { owner } = world.database
  await owner.query(sellHalf)
  await owner.query(copyWithout)
  await owner.query('vacuum analyze')
  const page = await openingPage(owner)
  const rate = (name: string, script: string) => () => pgbench(world, { name, clients, seconds, script })
  return [
    await compare(
      { name: 'R11: a page of open listings with the partial indexes / without', atLeast: 10 },
      rounds,
      {
        ours: rate('listings', page),
        reference: rate('listings-without', page.replaceAll(/\basset a\b/g, `${copy} a`)),
      },
    ),
  ]
}

async function openingPage(owner: Pool): Promise<string> {
  const [opening] = await listCases(owner)
  const { rows } = await owner.query<{ id: number }>('select max(id) as id from account')
  if (!opening) throw new Error('there is no opening page')
  return `${barePage(opening, 0).replaceAll(':me', String(rows[0]?.id)).replaceAll(/\s+/g, ' ')}\n`
}

/** The older half, so that their ids leave a gap at the start of the id order. */
const sellHalf = `
update asset set price_cents = null, listed_at = null
where id in (
  select id from asset where price_cents is not null
  order by id limit (select count(*) / 2 from asset where price_cents is not null))`

const copyWithout = `
create table ${copy} as select * from asset;
do $$
declare
  definition text;
begin
  for definition in
    select indexdef from pg_indexes
    where schemaname = 'public' and tablename = 'asset' and indexdef not like '%(price_cents IS NOT NULL)%'
  loop
    execute regexp_replace(definition, 'INDEX (\\w+) ON public\\.asset ', 'INDEX ${copy}_\\1 ON ${copy} ');
  end loop;
end $$`
