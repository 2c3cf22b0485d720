import type { PoolClient } from 'pg'
import { formatUsd } from '@called-shot/shared/money.ts'
import { monthNames, type AssetKind } from '@called-shot/shared/cards/kinds.ts'
import { triggersOf } from './collection-triggers.ts'
import type { Collection, Content } from './content.ts'
import type { LoadedIds, Loading } from './load-catalogue.ts'
import type { Members } from './load-people.ts'

interface Loaded extends LoadedIds {
  readonly members: Members
}

interface Definition {
  readonly kind: AssetKind
  readonly ref: string
  readonly name: string
}

/**
 * Loads everything that a card can be a copy of, for each collection: the parts of its people (and no others, so that
 * every part can belong to somebody), the people themselves, its triggers, values and packs. Events get theirs when
 * they are published, predictions when they are crafted, and odd prize values when prizes are combined, which may
 * happen meanwhile. Returns how many it added.
 */
export async function loadDefinitions(
  client: PoolClient,
  { content, ids }: Loading,
  loaded: Loaded,
): Promise<number> {
  const wanted = content.collections.flatMap((collection) => {
    const collectionId = loaded.collectionIds.get(collection.key)
    return definitionsOf(content, collection, loaded).map((definition) => ({
      ...definition,
      collection_id: collectionId,
    }))
  })
  const { rows } = await client.query<{ key: string; name: string }>(
    `select kind || ' ' || collection_id || ' ' || ref as key, name from definition where kind <> 'event'`,
  )
  const known = new Map(rows.map(({ key, name }) => [key, name]))
  const keyOf = (row: (typeof wanted)[number]) => `${row.kind} ${row.collection_id} ${row.ref}`
  const fresh = wanted.filter((row) => !known.has(keyOf(row)))
  const renamed = wanted.filter((row) => known.has(keyOf(row)) && known.get(keyOf(row)) !== row.name)
  const freshIds = await ids.take(fresh.length)
  // In the order of commit, so that the two never wait for each other in a circle.
  const { rowCount } = await client.query(
    `insert into definition (id, kind, collection_id, ref, name)
    select x.id, x.kind, x.collection_id, x.ref, x.name from jsonb_populate_recordset(null::definition, $1) as x
    order by x.kind, x.collection_id, x.ref
    on conflict (kind, collection_id, ref) do nothing`,
    [JSON.stringify(fresh.map((row, index) => ({ ...row, id: freshIds[index] })))],
  )
  await client.query(
    `update definition d set name = x.name
    from jsonb_to_recordset($1) as x (kind text, collection_id int, ref text, name text)
    where d.kind = x.kind and d.collection_id = x.collection_id and d.ref = x.ref`,
    [JSON.stringify(renamed)],
  )
  return rowCount ?? 0
}

function definitionsOf(content: Content, collection: Collection, loaded: Loaded): Definition[] {
  const people = loaded.members.get(collection.key) ?? []
  const born = people.map(({ birthDate }) => birthDate.split('-').map(Number))
  const parts = (kind: AssetKind, place: number, nameOf: (part: number) => string): Definition[] =>
    distinct(born.map((date) => date[place] ?? 0)).map((part) => ({
      kind,
      ref: String(part),
      name: nameOf(part),
    }))
  const series = content.series.filter((each) => each.collection === collection.key)
  return [
    ...distinct(people.map(({ category }) => category)).map((name): Definition => ({
      kind: 'category',
      ref: String(loaded.categoryIds.get(name)),
      name,
    })),
    ...parts('month', 1, (month) => monthNames[month - 1] ?? String(month)),
    ...parts('day', 2, String),
    ...parts('year', 0, String),
    ...people.map(({ id, name }): Definition => ({ kind: 'identity', ref: id, name })),
    ...triggersOf(content, collection).map(({ key, name }): Definition => ({
      kind: 'trigger',
      ref: String(loaded.triggerIds.get(key)),
      name,
    })),
    ...valuesOf(content, collection),
    ...series.map(({ sourceId, name }): Definition => ({
      kind: 'pack',
      ref: String(loaded.seriesIds.get(sourceId)),
      name,
    })),
  ]
}

/** Every value that a prize or wager of the collection can have; free packs give prizes of football collections. */
function valuesOf(content: Content, collection: Collection): Definition[] {
  const series = content.series.filter(
    (each) => each.collection === collection.key || (each.tutorial && collection.sport === 'football'),
  )
  const amounts = series.flatMap(({ contents, prizeValues, rules }) => {
    const kind: AssetKind = contents.wager === undefined ? 'prize' : 'wager'
    const drawn = prizeValues.flatMap(({ values }) => values.map((value) => value.cents))
    const least = rules.cappedPrizeCents === undefined ? [] : [rules.cappedPrizeCents]
    return [...drawn, ...least, ...(rules.firstPrizeCents ?? [])].map((amount) => ({
      kind,
      ref: String(amount),
      name: formatUsd(amount),
    }))
  })
  return [...new Map(amounts.map((amount) => [`${amount.kind} ${amount.ref}`, amount])).values()]
}

function distinct<Value extends string | number>(values: readonly Value[]): Value[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : 1))
}
