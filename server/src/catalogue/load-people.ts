import type { PoolClient } from 'pg'
import { idsFor, maxSmallId } from './catalogue-ids.ts'
import { peopleOf } from './collection-people.ts'
import type { Person } from './content.ts'
import type { LoadedIds, Loading } from './load-catalogue.ts'
import { rostersOf } from './rosters-of.ts'
import { replacePairs, upsertRows } from './store-rows.ts'
import { footballSeason } from './upcoming-events.ts'

export async function loadCategories(
  client: PoolClient,
  { content, ids }: Loading,
): Promise<Map<string, number>> {
  const known = await knownIds(client, 'select id, name as key from category')
  const byName = await idsFor(
    content.categories.map(({ name }) => name),
    { known, ids, most: maxSmallId },
  )
  await upsertRows(client, 'category', {
    rows: content.categories.map(({ name, sport }) => ({ id: byName.get(name), name, sport })),
    kept: ['name'],
  })
  return byName
}

export async function loadCollections(
  client: PoolClient,
  { content, ids }: Loading,
): Promise<Map<string, number>> {
  const known = await knownIds(client, 'select id, source_id as key from collection')
  const byKey = await idsFor(
    content.collections.map(({ key }) => key),
    { known, ids, most: maxSmallId },
  )
  const rows = content.collections.map(({ key, name, description, sport }, position) => ({
    id: byKey.get(key),
    source_id: key,
    name,
    description,
    sport,
    position: position + 1,
  }))
  await upsertRows(client, 'collection', { rows, kept: ['source_id'] })
  return byKey
}

/** The people of a collection, by the collection's key. */
export type Members = ReadonlyMap<string, readonly Person[]>

export async function loadPeople(
  client: PoolClient,
  { content, season }: Loading,
  { categoryIds, collectionIds }: Pick<LoadedIds, 'categoryIds' | 'collectionIds'>,
): Promise<Members> {
  const year = footballSeason(content, season)
  const { teamOf } = rostersOf(content)
  const rows = content.people.map((person) => ({
    id: person.id,
    name: person.name,
    category_id: categoryIds.get(person.category),
    birth_date: person.birthDate,
    team: person.sport === 'football' ? teamOf(person, { season: year, week: Infinity }) : person.team,
    position: person.position,
    league_id: person.leagueId,
    fame: person.fame,
    source: person.source,
  }))
  await upsertRows(client, 'person', { rows })
  const members = new Map(
    content.collections.map((collection) => [collection.key, peopleOf(content, collection, year)]),
  )
  await loadMembers(client, members, collectionIds)
  return members
}

/** A person who changes teams leaves one collection for another; cards already made stay as they are. */
async function loadMembers(
  client: PoolClient,
  members: Members,
  collectionIds: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...members].flatMap(([key, people]) =>
    people.map(({ id }) => ({ collection_id: collectionIds.get(key), person_id: id })),
  )
  await replacePairs(client, 'collection_person', { columns: ['collection_id', 'person_id'], rows })
}

export async function knownIds(client: PoolClient, query: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; key: string }>(query)
  return new Map(rows.map(({ id, key }) => [key, id]))
}
