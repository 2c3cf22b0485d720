import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { cards, IdentityMatch } from '@called-shot/shared/cards/contract.ts'
import { monthNames, partKinds, type PartKind } from '@called-shot/shared/cards/kinds.ts'
import type { Player } from '../commit/player.ts'
import type { CardReads } from './card-lists.ts'
import type { Sql } from './fits.ts'
import { isListedAs } from './listed-by-name.ts'

/** The person can also be given by name, as the marketplace does for an identity card. */
type Query = QueryOf<typeof cards.identityMatches> & { readonly name?: string }
type Status = IdentityMatch['category']['status']

type PartColumns = {
  readonly [Kind in PartKind]: string
} & {
  readonly [Kind in PartKind as `${Kind}_status`]: Status
} & {
  readonly [Kind in PartKind as `${Kind}_listing`]: number
}

interface MatchRow extends PartColumns {
  readonly id: string
  readonly name: string
  readonly detail: string
  readonly identityOwned: boolean
}

/**
 * People of the collections whose parts are what is given: by name (`month=May`), by the player's own slotted cards
 * (`id_selected`, 'In Slot'), or by a card on the marketplace (`listing_id`), which a missing part names if it is for
 * sale. Every other part is 'Owned' when the player holds such a card of any collection, starter ones too, and not
 * slotted in a prediction; else 'Not Owned', with the cheapest listing of somebody else where there is one. Ready to
 * craft first: fewest missing, then by name.
 */
export async function identityMatches(
  reads: CardReads,
  player: Player,
  query: Query,
): Promise<AnswerOf<typeof cards.identityMatches>> {
  const held = sql`select a.kind, a.name from asset a
    where a.owner_id = ${player.id} and a.place = 'held' and a.kind in ('category', 'month', 'day', 'year')`
  const { rows } = await sql<{ total: number; matches: readonly MatchRow[] }>`
    with held as (${held}),
    slotted as (${held} and a.id = any(${query.id_selected ?? []}::bigint[])),
    listed as (
      select a.id, a.kind, a.name, a.price_cents is not null and a.owner_id <> ${player.id} as for_sale from asset a
      where a.id = ${query.listing_id ?? null}::bigint and a.kind in ('category', 'month', 'day', 'year')),
    given as (select kind, name from slotted union select kind, name from listed),
    person_parts as (
      select p.id, p.name, k.name as category,
        (${[...monthNames]}::text[])[extract(month from p.birth_date)::int] as month,
        extract(day from p.birth_date)::int::text as day,
        extract(year from p.birth_date)::int::text as year,
        coalesce(p.team, p.position, '') as detail
      from person p join category k on k.id = p.category_id
      where exists (select 1 from collection_person cp where cp.person_id = p.id)),
    fitting as (
      select p.*, ${sql.join(partKinds.map(statusOf), sql`, `)}
      from person_parts p
      where ${sql.join(fitConditions(query), sql` and `)}),
    page as (
      select f.* from fitting f
      order by ${sql.join(partKinds.map(isMissing), sql` + `)}, f.name, f.id
      limit ${query.limit} offset ${query.offset})
    select
      (select count(*) from fitting) as total,
      (select coalesce(json_agg(shown), '[]') from (
        select f.*, ${sql.join(
          partKinds.map((kind) => cheapestListing(kind, player)),
          sql`, `,
        )},
          f.id in (
            select a.person_id from asset a
            where a.owner_id = ${player.id} and a.kind = 'identity' and a.place <> 'gone'
          ) as "identityOwned"
        from page f) as shown) as matches`.execute(reads.lists)
  const found = rows[0] ?? { total: 0, matches: [] }
  return { data: found.matches.map(matchOf), pagination_metadata: paginate(found.total, query) }
}

function column(kind: PartKind, suffix = ''): RawBuilder<unknown> {
  return sql.ref(`${kind}${suffix}`)
}

function statusOf(kind: PartKind): Sql {
  return sql`case
    when (${kind}::text, p.${column(kind)}) in (select s.kind, s.name from slotted s) then 'In Slot'
    when (${kind}::text, p.${column(kind)}) in (select h.kind, h.name from held h) then 'Owned'
    else 'Not Owned' end as ${column(kind, '_status')}`
}

function isMissing(kind: PartKind): Sql {
  return sql`(f.${column(kind, '_status')} = 'Not Owned')::int`
}

function cheapestListing(kind: PartKind, player: Player): Sql {
  return sql`case when f.${column(kind, '_status')} = 'Not Owned' then coalesce(
    (select l.id from listed l where l.kind = ${kind} and l.for_sale),
    (select a.id from asset a
      where ${sql.raw(isListedAs(`'${kind}'`, `f.${kind}`))} and a.owner_id <> ${player.id}
      order by a.price_cents, a.id limit 1),
    -1) else -1 end as ${column(kind, '_listing')}`
}

/** All given cards must be parts of the person; a listing that is not a part, or is gone, fits nobody. */
function fitConditions(query: Query): Sql[] {
  const asked = { category: query.category, month: query.month, day: query.day, year: query.year }
  const named = partKinds.flatMap((kind) => {
    const name = asked[kind]
    return name === undefined ? [] : [sql`lower(p.${column(kind)}) = lower(${name})`]
  })
  const isOther = sql.join(
    partKinds.map((kind) => sql`(g.kind = ${kind} and g.name <> p.${column(kind)})`),
    sql` or `,
  )
  return [
    ...named,
    sql`not exists (select 1 from given g where ${isOther})`,
    ...(query.listing_id === undefined ? [] : [sql`exists (select 1 from listed)`]),
    ...(query.celebrity_id === undefined ? [] : [sql`p.id = ${query.celebrity_id}`]),
    ...(query.name === undefined ? [] : [sql`lower(p.name) = lower(${query.name})`]),
  ]
}

function matchOf(row: MatchRow): IdentityMatch {
  return {
    id: row.id,
    name: row.name,
    custom_one: row.category,
    custom_two: row.detail,
    identity_owned: row.identityOwned,
    category: { name: row.category, status: row.category_status, marketplace_id: row.category_listing },
    birth_month: { name: row.month, status: row.month_status, marketplace_id: row.month_listing },
    birth_day: { name: row.day, status: row.day_status, marketplace_id: row.day_listing },
    birth_year: { name: row.year, status: row.year_status, marketplace_id: row.year_listing },
  }
}
