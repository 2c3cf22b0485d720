import type { AlbumCollection, album } from '@called-shot/shared/album/contract.ts'
import type { AlbumSummary, Completion } from '@called-shot/shared/album/summary.ts'
import type { PartKind, Rarity } from '@called-shot/shared/cards/kinds.ts'
import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { AccountId, AssetId, CollectionId, PersonId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import { paginate } from '@called-shot/shared/page.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { isListedAs } from '../cards/listed-by-name.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'

/** The highest rarity of an Identity of each person whom player $1 has, wherever the card is. */
const bestOfEach = `
  best as (
    select a.person_id, max(a.rarity) as rarity from asset a
    where a.owner_id = $1 and a.kind = 'identity' and a.place <> 'gone' group by a.person_id)`

/** How many there are of each rarity. */
const rarities = (rarity: string) => `
  count(*) filter (where ${rarity} = 1) as standard, count(*) filter (where ${rarity} = 2) as rare,
  count(*) filter (where ${rarity} = 3) as epic, count(*) filter (where ${rarity} = 4) as legendary`

interface Rarities {
  readonly standard: number
  readonly rare: number
  readonly epic: number
  readonly legendary: number
}

/**
 * Each person of a collection ($2; null means all) with what player $1 has of them: the highest rarity of an Identity,
 * wherever it is, and the parts in hand. As in matches, parts count from any collection, starter cards included.
 * What the player has is read once, into an object by name: the planner expects few cards, and a join of a collector's
 * thousands with a thousand people would compare each card with each person.
 */
export const places = `
  ${bestOfEach},
  own as materialized (
    select
      (select coalesce(jsonb_object_agg(best.person_id, best.rarity), '{}') from best) as rarities,
      (select coalesce(jsonb_object_agg(part.name, part.id), '{}') from (
        select a.kind || ' ' || a.name as name, min(a.id) as id from asset a
        where a.owner_id = $1 and a.place = 'held' and a.kind in ('category', 'month', 'day', 'year')
        group by a.kind, a.name) part) as parts),
  named as (
    select c.id as collection_id, c.name as collection, c.description, c.position,
      p.id, p.name, p.fame, p.birth_date, k.name as category,
      case when c.sport = 'football' then coalesce(p.team, k.name) else k.name end as team,
      to_char(p.birth_date, 'FMMonth') as month, extract(day from p.birth_date)::int::text as day,
      extract(year from p.birth_date)::int::text as year
    from collection c join collection_person cp on cp.collection_id = c.id
    join person p on p.id = cp.person_id join category k on k.id = p.category_id
    where $2::bigint is null or c.id = $2),
  known as (
    select n.*, (own.rarities->>n.id)::smallint as rarity,
      (own.parts->>('category ' || n.category))::bigint as category_card,
      (own.parts->>('month ' || n.month))::bigint as month_card,
      (own.parts->>('day ' || n.day))::bigint as day_card, (own.parts->>('year ' || n.year))::bigint as year_card
    from named n cross join own),
  place as (
    select k.*,
      case when k.rarity is null then num_nulls(k.category_card, k.month_card, k.day_card, k.year_card)
        else 0 end as missing,
      case when k.rarity is null then array_remove(array[
        case when k.category_card is null then 'category' end, case when k.month_card is null then 'month' end,
        case when k.day_card is null then 'day' end, case when k.year_card is null then 'year' end], null)
        else '{}' end as lacks,
      case when k.category_card is null then 'category' when k.month_card is null then 'month'
        when k.day_card is null then 'day' else 'year' end as lacks_kind,
      case when k.category_card is null then k.category when k.month_card is null then k.month
        when k.day_card is null then k.day else k.year end as lacks_name
    from known k)`

interface TeamRow extends Rarities {
  readonly id: CollectionId
  readonly name: string
  readonly description: string
  readonly team: string
  readonly people: number
  readonly ready: number
  readonly oneAway: number
}

interface Asked {
  readonly id: CollectionId
  readonly query: QueryOf<typeof album.showCollection>
}

/** Every collection that has people, in the order of the catalogue, with its teams by name. */
export async function listAlbum(queries: Queries, player: Player): Promise<AnswerOf<typeof album.list>> {
  return { data: await readCollections(queries, player, null) }
}

/** A page of one collection's people by team, the best known first. Refuses a collection without people. */
export async function showAlbumCollection(
  queries: Queries,
  player: Player,
  { id, query }: Asked,
): Promise<AnswerOf<typeof album.showCollection>> {
  const [[collection], people] = await Promise.all([
    readCollections(queries, player, id),
    readPeople(queries, player, { id, query }),
  ])
  if (!collection) throw refuse('not_found', 'collection_id: there is no such collection')
  const counted =
    query.section === undefined ? collection : collection.teams.find(({ team }) => team === query.section)
  const total = counted
    ? {
        all: counted.people,
        owned: counted.owned,
        missing: counted.people - counted.owned,
        one_away: counted.one_part_away,
        ready: counted.ready,
      }[query.show]
    : 0
  return { data: people.map(personOf), pagination_metadata: paginate(total, query), collection }
}

const maxRarest = 6

/** The figures at the top of a profile; a person in two collections counts once. */
export async function readAlbumSummary(queries: Queries, id: AccountId): Promise<AlbumSummary> {
  const [collections, counted, rarest] = await Promise.all([
    readCollections(queries, { id }, null),
    queries.query<Rarities & { readonly people: number }>({
      name: 'album-people-counted',
      text: `
        with ${bestOfEach}
        select count(*) as people, ${rarities('best.rarity')}
        from (select distinct person_id from collection_person) everybody left join best using (person_id)`,
      values: [id],
    }),
    queries.query<AlbumSummary['rarest'][number]>({
      name: 'album-rarest',
      text: `
        with ${bestOfEach}
        select p.id, p.name, k.name as category, p.birth_date::text, best.rarity
        from best join person p on p.id = best.person_id join category k on k.id = p.category_id
        order by best.rarity desc, p.fame desc, p.name limit ${maxRarest}`,
      values: [id],
    }),
  ])
  const [{ people, ...owned } = { people: 0, standard: 0, rare: 0, epic: 0, legendary: 0 }] = counted
  return {
    people,
    ...ownedOf(owned),
    sealed: collections.flatMap((collection) =>
      isComplete(collection) ? collection.name : collection.teams.filter(isComplete).map(({ team }) => team),
    ),
    rarest,
  }
}

const isComplete = ({ owned, people }: Completion) => owned === people

async function readCollections(
  queries: Queries,
  player: Pick<Player, 'id'>,
  id: CollectionId | null,
): Promise<AlbumCollection[]> {
  const rows = await queries.query<TeamRow>({
    name: 'album-teams',
    text: `
      with ${places}
      select collection_id as id, collection as name, description, team, count(*) as people,
        ${rarities('rarity')},
        count(*) filter (where rarity is null and missing = 0) as ready,
        count(*) filter (where missing = 1) as "oneAway"
      from place group by collection_id, collection, description, position, team
      order by position, team`,
    values: [player.id, id],
  })
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((teams) => {
    const [first] = teams
    if (!first) return []
    const { name, description } = first
    const each = teams.map((row) => ({ team: row.team, ...completionOf(row) }))
    return { collection_id: first.id, name, description, ...sumOf(each), teams: each }
  })
}

function completionOf(row: TeamRow): Completion {
  return { people: row.people, ...ownedOf(row), ready: row.ready, one_part_away: row.oneAway }
}

function ownedOf({
  standard,
  rare,
  epic,
  legendary,
}: Rarities): Pick<Completion, 'owned' | 'owned_by_rarity'> {
  return {
    owned: standard + rare + epic + legendary,
    owned_by_rarity: [standard, rare, epic, legendary],
  }
}

function sumOf(parts: readonly Completion[]): Completion {
  const sum = (of: (part: Completion) => number) => parts.reduce((total, part) => total + of(part), 0)
  return {
    people: sum(({ people }) => people),
    owned: sum(({ owned }) => owned),
    owned_by_rarity: [0, 1, 2, 3].map((level) => sum((part) => part.owned_by_rarity[level] ?? 0)),
    ready: sum(({ ready }) => ready),
    one_part_away: sum(({ one_part_away: oneAway }) => oneAway),
  }
}

interface PersonRow {
  readonly id: PersonId
  readonly name: string
  readonly team: string
  readonly category: string
  readonly birthDate: string
  readonly rarity: Rarity | null
  readonly lacks: readonly PartKind[]
  readonly lacksKind: PartKind
  readonly lacksName: string
  readonly categoryCard: AssetId | null
  readonly listing: AssetId | null
  readonly priceCents: Cents | null
}

/** The price of a missing part is looked up only for people who lack exactly one part. */
async function readPeople(
  queries: Queries,
  player: Player,
  { id, query: { section, show, limit, offset } }: Asked,
): Promise<PersonRow[]> {
  return queries.query<PersonRow>({
    name: 'album-people',
    text: `
      with ${places},
      shown as (
        select * from place
        where ($3::text is null or team = $3)
          and case $4::text when 'owned' then rarity is not null when 'missing' then rarity is null
            when 'one_away' then missing = 1 when 'ready' then rarity is null and missing = 0 else true end
        order by team, fame desc, name, id limit $5 offset $6)
      select s.id, s.name, s.team, s.category, s.birth_date::text as "birthDate", s.rarity, s.lacks,
        s.lacks_kind as "lacksKind", s.lacks_name as "lacksName", s.category_card as "categoryCard",
        l.id as listing, l.price_cents as "priceCents"
      from shown s left join lateral (
        select a.id, a.price_cents from asset a
        where s.missing = 1 and ${isListedAs('s.lacks_kind', 's.lacks_name')} and a.owner_id <> $1
        order by a.price_cents, a.id limit 1) l on true
      order by s.team, s.fame desc, s.name, s.id`,
    values: [player.id, id, section ?? null, show, limit, offset],
  })
}

function personOf(row: PersonRow): AnswerOf<typeof album.showCollection>['data'][number] {
  return {
    person_id: row.id,
    name: row.name,
    team: row.team,
    category: row.category,
    birth_date: row.birthDate,
    rarity: row.rarity,
    missing: [...row.lacks],
    last_part:
      row.lacks.length === 1
        ? {
            kind: row.lacksKind,
            name: row.lacksName,
            marketplace_id: row.listing ?? -1,
            price: row.priceCents,
          }
        : null,
    craft_with: row.rarity === null && row.lacks.length === 0 ? row.categoryCard : null,
  }
}
