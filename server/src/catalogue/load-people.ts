import type { PoolClient } from 'pg'
import { idsFor, type CatalogueIds } from './catalogue-ids.ts'
import { peopleOf } from './collection-people.ts'
import type { Person } from './content.ts'
import type { Loading } from './load-catalogue.ts'
import { rostersOf } from './rosters-of.ts'
import { footballSeason } from './upcoming-events.ts'

export async function loadCategories(
  client: PoolClient,
  { content }: Loading,
  ids: CatalogueIds,
): Promise<Map<string, number>> {
  const known = await knownIds(client, 'select id, name as key from category')
  const byName = await idsFor(
    content.categories.map(({ name }) => name),
    { known, ids },
  )
  await client.query(
    `insert into category (id, name, sport)
    select x.id, x.name, x.sport from jsonb_to_recordset($1) as x (id int, name text, sport text)
    on conflict (id) do update set sport = excluded.sport`,
    [JSON.stringify(content.categories.map((category) => ({ id: byName.get(category.name), ...category })))],
  )
  return byName
}

export async function loadCollections(
  client: PoolClient,
  { content }: Loading,
  ids: CatalogueIds,
): Promise<Map<string, number>> {
  const known = await knownIds(client, 'select id, source_id as key from collection')
  const byKey = await idsFor(
    content.collections.map(({ key }) => key),
    { known, ids },
  )
  const rows = content.collections.map(({ key, name, description, sport }, position) => ({
    id: byKey.get(key),
    source_id: key,
    name,
    description,
    sport,
    position: position + 1,
  }))
  await client.query(
    `insert into collection (id, source_id, name, description, sport, position)
    select x.id, x.source_id, x.name, x.description, x.sport, x.position
    from jsonb_populate_recordset(null::collection, $1) as x
    on conflict (id) do update set
      name = excluded.name, description = excluded.description, sport = excluded.sport, position = excluded.position`,
    [JSON.stringify(rows)],
  )
  return byKey
}

/** The people of a collection, by the collection's key. */
export type Members = ReadonlyMap<string, readonly Person[]>

export async function loadPeople(
  client: PoolClient,
  { content, season }: Loading,
  {
    categoryIds,
    collectionIds,
  }: {
    readonly categoryIds: ReadonlyMap<string, number>
    readonly collectionIds: ReadonlyMap<string, number>
  },
): Promise<Members> {
  const year = footballSeason(content, season)
  const { teamOf } = rostersOf(content)
  const people = content.people.map((person) => ({
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
  await client.query(
    `insert into person (id, name, category_id, birth_date, team, position, league_id, fame, source)
    select x.id, x.name, x.category_id, x.birth_date, x.team, x.position, x.league_id, x.fame, x.source
    from jsonb_populate_recordset(null::person, $1) as x
    on conflict (id) do update set
      name = excluded.name, category_id = excluded.category_id, birth_date = excluded.birth_date, team = excluded.team,
      position = excluded.position, league_id = excluded.league_id, fame = excluded.fame, source = excluded.source`,
    [JSON.stringify(people)],
  )
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
  await client.query(
    `with wanted as (
      select x.collection_id, x.person_id from jsonb_populate_recordset(null::collection_person, $1) as x
    ), left_out as (
      delete from collection_person c
      where not exists (
        select 1 from wanted w where w.collection_id = c.collection_id and w.person_id = c.person_id)
    )
    insert into collection_person (collection_id, person_id)
    select collection_id, person_id from wanted
    on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

export async function knownIds(client: PoolClient, query: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; key: string }>(query)
  return new Map(rows.map(({ id, key }) => [key, id]))
}
