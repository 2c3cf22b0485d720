import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { termsText } from '@called-shot/shared/packs/series-terms.ts'
import { cents } from '@called-shot/shared/money.ts'
import { useTestDatabase } from '../../test/database.ts'
import type { Content, Series } from './content.ts'
import { queriesOf } from '../commit/reader.ts'
import { listTriggers } from '../operator/trigger-lists.ts'
import { withEasyPassing } from '../../test/more-games.ts'
import { loadedSeason } from './open-catalogue.ts'
import { errorsOf } from './check-content.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { readContent } from './read-content.ts'

const { owner, game } = await useTestDatabase()
const content = await readContent(fileURLToPath(new URL('../../../content/', import.meta.url)))
const replay = { is: 'replay', from: null } as const

async function rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const answer = await owner.query(text, values)
  return answer.rows
}

const everyId = `
  select 'category ' || name as key, id::bigint from category
  union all select 'collection ' || source_id, id from collection
  union all select 'series ' || source_id, id from series
  union all select 'trigger ' || source_id, id from trigger_definition
  union all select 'definition ' || kind || ' ' || collection_id || ' ' || ref, id from definition
  order by key`

test('loading fills an empty database with the whole catalogue', async () => {
  const loaded = await loadCatalogue(owner, content, replay)
  expect(loaded).toMatchObject({
    changed: true,
    added: { category: 12, person: content.people.length, collection: 13, series: content.series.length },
  })
  expect(errorsOf(loaded.findings)).toEqual([])
  expect(await rows('select distinct current_version from series')).toEqual([{ current_version: 1 }])
})

test('loading the same content again changes nothing, and a process that starts at the same time finds it done', async () => {
  const before = await rows(everyId)
  const both = await Promise.all([
    loadCatalogue(owner, content, replay),
    loadCatalogue(owner, content, replay),
  ])
  expect(both.map(({ changed }) => changed)).toEqual([false, false])
  expect(await rows(everyId)).toEqual(before)
})

test('other bytes with the same meaning keep every id and every version', async () => {
  const before = await rows(everyId)
  const loaded = await loadCatalogue(owner, { ...content, hash: 'other bytes' }, replay)
  expect(loaded.changed).toBe(true)
  expect(Object.values(loaded.added).every((count) => count === 0)).toBe(true)
  expect(await rows(everyId)).toEqual(before)
  expect(await rows('select distinct current_version from series')).toEqual([{ current_version: 1 }])
})

test('ids come from the shared sequence of blocks, each once', async () => {
  const ids = await rows<{ id: number }>(everyId)
  expect(ids.every(({ id }) => id >= 1000)).toBe(true)
  expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length)
  const [next] = await rows<{ block: number }>(`select nextval('id_block') as block`)
  expect(Math.max(...ids.map(({ id }) => id))).toBeLessThan((next?.block ?? 0) * 1000)
})

test('each part of a collection is one that a person in it has, under the words that people search for', async () => {
  const strays = await rows(`
    select d.name from definition d
    where d.kind in ('month', 'day', 'year') and not exists (
      select 1 from collection_person c join person p on p.id = c.person_id
      where c.collection_id = d.collection_id and d.ref = (
        case d.kind when 'month' then extract(month from p.birth_date)
          when 'day' then extract(day from p.birth_date) else extract(year from p.birth_date) end)::text)`)
  expect(strays).toEqual([])
  const september = await rows(`
    select d.kind, d.ref, d.name from definition d join collection c on c.id = d.collection_id
    where c.source_id = 'afc-west' and (d.ref, d.kind) in (('9', 'month'), ('17', 'day'), ('1995', 'year'))
    order by d.kind`)
  expect(september).toEqual([
    { kind: 'day', ref: '17', name: '17' },
    { kind: 'month', ref: '9', name: 'September' },
    { kind: 'year', ref: '1995', name: '1995' },
  ])
})

test('a pack, a prize and a wager of a collection have their definitions', async () => {
  const names = await rows<{ kind: string; name: string }>(`
    select d.kind, d.name from definition d join collection c on c.id = d.collection_id
    where c.source_id = 'nfc-north' and d.kind in ('prize', 'wager') order by d.kind, d.ref::int`)
  expect(names.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    ...[
      '$0.10',
      '$0.15',
      '$0.20',
      '$0.25',
      '$0.50',
      '$1.00',
      '$2.00',
      '$3.00',
      '$5.00',
      '$10.00',
      '$15.00',
      '$20.00',
      '$25.00',
      '$50.00',
    ].map((name) => `prize ${name}`),
    'wager $1.80',
    'wager $10.00',
  ])
  const packs = await rows(`
    select s.source_id from series s
    where not exists (
      select 1 from definition d where d.kind = 'pack' and d.collection_id = s.collection_id and d.ref = s.id::text)`)
  expect(packs).toEqual([])
})

test('a version is known by the hash of its published terms', async () => {
  const [row] = await rows<{ hash: string }>(`
    select v.hash from series s join series_version v on v.series_id = s.id where s.source_id = 'golf/prediction-foil'`)
  const foil = seriesNamed('golf/prediction-foil')
  const { priceCents, contents, odds, prizeValues, supply, rules } = foil
  const text = termsText({
    series: foil.sourceId,
    version: 1,
    priceCents,
    contents,
    odds,
    prizeValues,
    supply,
    rules,
  })
  expect(row?.hash).toBe(createHash('sha256').update(text).digest('hex'))
})

test('a series with a higher price gets a new version, and packs of the old one keep theirs', async () => {
  const dearer = { ...seriesNamed('afc-east/prediction'), priceCents: cents(350) }
  await loadCatalogue(owner, withSeries(dearer), replay)
  const versions = await rows(`
    select v.version, v.price_cents, s.current_version from series s join series_version v on v.series_id = s.id
    where s.source_id = 'afc-east/prediction' order by v.version`)
  expect(versions).toEqual([
    { version: 1, price_cents: 300, current_version: 2 },
    { version: 2, price_cents: 350, current_version: 2 },
  ])
  await loadCatalogue(owner, content, replay)
  const [back] = await rows<{ current_version: number }>(
    `select current_version from series where source_id = 'afc-east/prediction'`,
  )
  expect(back?.current_version).toBe(3)
})

test('a limited series counts its supply, which may not fall below what was sold', async () => {
  const [counter] = await rows(
    `select key, value, maximum from counter where key = 'supply:afc-east/first-edition'`,
  )
  expect(counter).toEqual({ key: 'supply:afc-east/first-edition', value: 0, maximum: 10_000 })
  await owner.query(`update counter set value = 400 where key = 'supply:afc-east/first-edition'`)
  const smaller = { ...seriesNamed('afc-east/first-edition'), supply: 300 }
  await expect(loadCatalogue(owner, withSeries(smaller), replay)).rejects.toThrow('400 packs sold')
  const [after] = await rows(`select maximum from counter where key = 'supply:afc-east/first-edition'`)
  expect(after).toEqual({ maximum: 10_000 })
})

test('free series, series that break a rule and series that have left the content are not on sale', async () => {
  const ruinous = { ...seriesNamed('nfc-west/tournament'), priceCents: cents(185) }
  const gone = seriesNamed('nfc-west/identity-foil')
  const loaded = await loadCatalogue(
    owner,
    {
      ...withSeries(ruinous),
      series: withSeries(ruinous).series.filter(({ sourceId }) => sourceId !== gone.sourceId),
      hash: 'ruinous and gone',
    },
    replay,
  )
  expect(errorsOf(loaded.findings)).toMatchObject([{ series: 'nfc-west/tournament' }])
  const offSale = await rows<{ source_id: string }>(
    'select source_id from series where not on_sale order by source_id',
  )
  expect(offSale.map(({ source_id }) => source_id)).toEqual([
    'nfc-west/identity-foil',
    'nfc-west/tournament',
    'starter/daily',
    'starter/identity',
    'starter/prediction',
  ])
  await loadCatalogue(owner, content, replay)
})

test('a trigger prints its hit rates, is in the packs of its collections, and never changes its condition', async () => {
  const [trigger] = await rows(`
    select t.hit_rates->'by'->'Quarterback'->>'counted' as counted, t.active,
      (select count(*) from trigger_collection c where c.trigger_id = t.id) as collections,
      (select string_agg(k.name, ', ') from trigger_category c join category k on k.id = c.category_id
        where c.trigger_id = t.id) as categories
    from trigger_definition t where t.source_id = 'passing-yards-300'`)
  expect(trigger).toMatchObject({ active: true, collections: 8, categories: 'Quarterback' })
  const changed = content.triggers.map((each) =>
    each.key === 'passing-yards-300' ? { ...each, threshold: 280 } : each,
  )
  await expect(
    loadCatalogue(owner, { ...content, triggers: changed, hash: 'changed' }, replay),
  ).rejects.toThrow('passing-yards-300')
})

test('a trigger that leaves the content, or is too easy, is no longer drawn from any pack', async () => {
  const triggers = [
    ...content.triggers.filter(({ key }) => key !== 'sack'),
    { ...first(content.triggers), key: 'too-easy', name: 'Throws a pass', threshold: 1, published: false },
  ]
  const loaded = await loadCatalogue(owner, { ...content, triggers, hash: 'triggers' }, replay)
  expect(errorsOf(loaded.findings)).toMatchObject([{ trigger: 'too-easy' }])
  const inactive = await rows(`
    select source_id, (select count(*) from trigger_collection c where c.trigger_id = t.id) as collections
    from trigger_definition t where not active order by source_id`)
  expect(inactive).toEqual([
    { source_id: 'sack', collections: 0 },
    { source_id: 'too-easy', collections: 0 },
  ])
})

test('cards of a trigger that has left the content fit the same people as before', async () => {
  const categories = await rows<{ name: string }>(
    `select k.name from trigger_definition t join trigger_category c on c.trigger_id = t.id
    join category k on k.id = c.category_id where t.source_id = 'sack' order by k.name`,
  )
  const sack = content.triggers.find(({ key }) => key === 'sack')
  expect(categories.map(({ name }) => name)).toEqual(sack?.categories.toSorted())
})

test('a trigger that was loaded once stays in its packs when more results push it out of bounds, and operators see why', async () => {
  const unmarked = content.triggers.map((trigger) => ({ ...trigger, published: false }))
  const late = { ...first(unmarked), key: 'too-late', name: 'Throws for 305 yards or more', threshold: 305 }
  const more = withEasyPassing(content)
  const triggers = [...unmarked.filter(({ key }) => key !== 'sack'), late]
  const loaded = await loadCatalogue(owner, { ...more, triggers }, replay)
  expect(errorsOf(loaded.findings).flatMap(({ trigger }) => trigger ?? [])).toEqual(['too-late'])

  const listed = await listTriggers(queriesOf(game), { limit: 200, offset: 0 })
  const named = (name: string) => listed.data.find((trigger) => trigger.name === name)
  const tooEasy = expect.stringMatching(/^is too easy for Quarterback: 90th percentile 1\.000/)
  expect(named('300+ passing yards')).toMatchObject({
    state: 'published',
    reasons: [tooEasy],
    published_at: expect.any(Date),
  })
  expect(named('Throws for 305 yards or more')).toMatchObject({
    state: 'withheld',
    reasons: [tooEasy],
    published_at: null,
  })
  expect(named('Makes a full sack')).toMatchObject({ state: 'withdrawn', reasons: ['has left the content'] })
  const [packs] = await rows(`
    select count(*) as collections from trigger_collection c join trigger_definition t on t.id = c.trigger_id
    where t.source_id = 'passing-yards-300'`)
  expect(packs).toEqual({ collections: 8 })
})

test('a REPLAY_SEASON without results is refused, and the start names one that has them', async () => {
  await expect(loadCatalogue(owner, content, { ...replay, season: 2026 })).rejects.toThrow(
    'REPLAY_SEASON is 2026, but the content has no results for it; it has those of 2024, 2025.',
  )
  await loadCatalogue(owner, content, { ...replay, season: 2024 })
  expect(await loadedSeason(owner)).toBe(2024)
  await loadCatalogue(owner, content, replay)
  expect(await loadedSeason(owner)).toBe(2025)
})

test('a collection and a category are added however many ids the game has used', async () => {
  await owner.query(`select setval('id_block', 3000000)`)
  const golf = first(content.collections.filter(({ key }) => key === 'golf'))
  const loaded = await loadCatalogue(
    owner,
    {
      ...content,
      categories: [...content.categories, { name: 'Caddie', sport: 'golf' }],
      collections: [...content.collections, { ...golf, key: 'late', name: 'Late' }],
      hash: 'after three billion ids',
    },
    replay,
  )
  expect(loaded.added).toMatchObject({ category: 1, collection: 1 })
  const ids = await rows(
    `select (select count(distinct id) = count(*) from category) as categories,
      (select count(distinct id) = count(*) from collection) as collections,
      (select count(*) > 100 from collection_person p join collection c on c.id = p.collection_id
        where c.source_id = 'late') as people`,
  )
  expect(ids).toEqual([{ categories: true, collections: true, people: true }])
  await loadCatalogue(owner, content, replay)
})

/** When a publication begins to write that table, `text` runs, as if somebody else did it just then. */
async function whileItLoads<Result>(
  { table, text }: { readonly table: string; readonly text: string },
  load: () => Promise<Result>,
): Promise<Result> {
  await owner.query(`
    create function meanwhile() returns trigger language plpgsql as $$ begin
      if pg_trigger_depth() = 1 then ${text}; end if;
      return null; end $$;
    create trigger meanwhile before insert on ${table} for each statement execute function meanwhile()`)
  try {
    return await load()
  } finally {
    await owner.query('drop function meanwhile cascade')
  }
}

test('a publication counts the definitions that it adds, and not those that players make meanwhile', async () => {
  const dearer = { ...seriesNamed('afc-east/prediction'), priceCents: cents(375) }
  const { added } = await whileItLoads(
    {
      table: 'series_version',
      text: `insert into definition (id, kind, collection_id, ref, name)
        select -n, 'prize', (select min(id) from collection), 'odd ' || n, 'Odd' from generate_series(1, 5) n`,
    },
    () => loadCatalogue(owner, withSeries(dearer), replay),
  )
  expect(added).toMatchObject({ series_version: 1, definition: 0 })
  await owner.query('delete from definition where id < 0')
  await loadCatalogue(owner, content, replay)
})

test('a value that players combine to while it is published is there once, and the publication goes on', async () => {
  const series = seriesNamed('afc-east/prediction')
  const [group] = series.prizeValues
  if (!group) throw new Error('a series without prizes')
  const odd = cents(123_457)
  const rarer = {
    ...series,
    prizeValues: [{ ...group, values: [...group.values, { ...first(group.values), cents: odd }] }],
  }
  const loaded = await whileItLoads(
    {
      table: 'definition',
      text: `insert into definition (id, kind, collection_id, ref, name)
        select -9, 'prize', id, '${odd}', '$1,234.57' from collection where source_id = 'afc-east'`,
    },
    () => loadCatalogue(owner, withSeries(rarer), replay),
  )
  expect(loaded.changed).toBe(true)
  const prizes = await rows(
    `select d.id from definition d join collection c on c.id = d.collection_id
    where c.source_id = 'afc-east' and d.kind = 'prize' and d.ref = $1`,
    [String(odd)],
  )
  expect(prizes).toEqual([{ id: -9 }])
  await loadCatalogue(owner, content, replay)
})

test('players can read the catalogue and its figures, and cannot write them', async () => {
  const { rows: figures } = await game.query<{ series: number }>(
    `select jsonb_array_length(figures->'series') as series from content_load`,
  )
  expect(figures).toEqual([{ series: content.series.length }])
  await expect(game.query(`update series set on_sale = true`)).rejects.toThrow('permission denied')
})

function seriesNamed(sourceId: string): Series {
  const found = content.series.find((series) => series.sourceId === sourceId)
  if (!found) throw new Error(`no series ${sourceId}`)
  return found
}

function withSeries(changed: Series): Content {
  const series = content.series.map((each) => (each.sourceId === changed.sourceId ? changed : each))
  return { ...content, series, hash: `with ${JSON.stringify(changed)}` }
}

function first<Item>(items: readonly Item[]): Item {
  const [item] = items
  if (item === undefined) throw new Error('nothing there')
  return item
}
