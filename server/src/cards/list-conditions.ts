import { sql } from 'kysely'
import type { QueryOf } from '@called-shot/shared/endpoint.ts'
import type { cards } from '@called-shot/shared/cards/contract.ts'
import { rarityOf, type AssetKind } from '@called-shot/shared/cards/kinds.ts'
import type { Verdict } from '@called-shot/shared/events/verdicts.ts'
import { likePattern } from '../db/like-pattern.ts'
import { verdictNow } from '../outcome-state.ts'
import type { Sql } from './fits.ts'

/** The query that all card lists share; each list adds its own orders. */
export type ListQuery = Omit<QueryOf<typeof cards.listDates>, 'order'> & {
  readonly order?: string | undefined
  readonly free?: boolean | undefined
}

const nothing = sql`false`

/** Names that contain the text, in upper or lower case, typed with their accents or without. */
export function isNamed(name: Sql, search: string): Sql {
  const pattern = likePattern(search)
  return sql`(${name} ilike ${pattern}
    or octet_length(${name}) > char_length(${name}) and without_accents(${name}) ilike ${pattern})`
}

/**
 * The filters of a list as conditions on an asset `a`: values of one filter are alternatives, filters add up (LIST-46,
 * LIST-47). A value that no card can have matches nothing.
 */
export function filterConditions(query: ListQuery): Sql[] {
  const conditions: Sql[] = []
  const filter = (values: readonly string[] | undefined, condition: (values: readonly string[]) => Sql) => {
    if (values && values.length > 0) conditions.push(condition(values))
  }
  if (query.search) conditions.push(isNamed(sql`a.name`, query.search))
  filter(query.rarity, (values) => sql`a.rarity = any(${values.map((value) => rarityOf(value) ?? 0)}::int[])`)
  filter(
    query.collection,
    (values) =>
      sql`a.collection_id in (
        select c.id from collection c where c.id::text = any(${values}::text[]) or lower(c.name) = any(${lower(values)}::text[]))`,
  )
  filter(query.category, (values) => ofCategory(lower(values)))
  filter(query.event_type, (values) => ofEventType(lower(values)))
  filter(query.team, (values) => ofTeam(values.map((value) => value.toUpperCase())))
  filter(
    query.pack_type,
    (values) =>
      sql`a.series_id in (select s.id from series s where s.pack_type = any(${lower(values)}::text[]))`,
  )
  filter(
    query.tier,
    (values) => sql`a.series_id in (select s.id from series s where s.tier::text = any(${values}::text[]))`,
  )
  filter(query.tag, tagCondition)
  filter(query.status, ofStatus)
  return conditions
}

/** The kinds that a list shows: in the list of dates, `type` narrows them; in other lists it only names the slot. */
export function kindsOf(
  kinds: readonly AssetKind[],
  types: readonly string[] | undefined,
): readonly AssetKind[] {
  if (!kinds.includes('month') || !types || types.length === 0) return kinds
  const wanted = new Set(lower(types))
  return wanted.has('date') ? kinds : kinds.filter((kind) => wanted.has(kind))
}

function lower(values: readonly string[]): string[] {
  return values.map((value) => value.toLowerCase())
}

function oneOf(alternatives: readonly Sql[]): Sql {
  return sql`(${sql.join(alternatives, sql` or `)})`
}

/** A category card by its name, a trigger by whom it fits, anything with a person by that person's category. */
function ofCategory(names: readonly string[]): Sql {
  return sql`case a.kind
    when 'category' then lower(a.name) = any(${names}::text[])
    when 'trigger' then a.trigger_id in (
      select tc.trigger_id from trigger_category tc join category k on k.id = tc.category_id
      where lower(k.name) = any(${names}::text[]))
    else a.person_id in (
      select p.id from person p join category k on k.id = p.category_id where lower(k.name) = any(${names}::text[]))
    end`
}

function ofEventType(types: readonly string[]): Sql {
  return sql`case a.kind
    when 'trigger' then a.trigger_id in (select t.id from trigger_definition t where t.event_types && ${types}::text[])
    else exists (select 1 from event e where e.id = a.event_id and e.type = any(${types}::text[]))
    end`
}

/** The team of the person, or either side of a game. */
function ofTeam(teams: readonly string[]): Sql {
  return sql`case a.kind
    when 'event' then exists (
      select 1 from event e where e.id = a.event_id
        and (upper(e.detail->>'away') = any(${teams}::text[]) or upper(e.detail->>'home') = any(${teams}::text[])))
    else a.person_id in (select p.id from person p where upper(p.team) = any(${teams}::text[]))
    end`
}

const verdict = sql.raw(verdictNow)

function resolved(status: Verdict): Sql {
  return sql`(a.kind = 'prediction' and exists (
    select 1 from outcome o join event e on e.id = o.event_id where o.id = a.outcome_id and ${verdict} = ${status}))`
}

const isUnresolved = sql`not (a.kind = 'prediction' and exists (
  select 1 from outcome o join event e on e.id = o.event_id where o.id = a.outcome_id and ${verdict} is not null))`

/**
 * How a card's tag is decided (LIST-59): resolved takes precedence over for sale, which takes precedence over what a
 * prize can do.
 */
const tagged: ReadonlyMap<string, Sql> = new Map([
  ['resolved true', resolved('true')],
  ['resolved false', resolved('false')],
  ['resolved void', resolved('void')],
  ['for sale', sql`(a.price_cents is not null and ${isUnresolved})`],
  ['redeemable', sql`(a.kind = 'prize' and a.price_cents is null and a.redeemable)`],
  ['not redeemable', sql`(a.kind = 'prize' and a.price_cents is null and not a.redeemable)`],
  ['not listed', sql`(a.kind <> 'prize' and a.price_cents is null and ${isUnresolved})`],
])

/** A card with one of these tags. */
export function tagCondition(tags: readonly string[]): Sql {
  return oneOf(lower(tags).map((tag) => tagged.get(tag) ?? nothing))
}

/** For the player's own cards only the listing half matters: 'owned' matches all of them, 'not_owned' alone none. */
function ofStatus(values: readonly string[]): Sql {
  const wanted = new Set(lower(values))
  const ownership = wanted.has('not_owned') && !wanted.has('owned') ? nothing : null
  const forSale = wanted.has('for_sale')
  const notListed = wanted.has('not_listed')
  if (ownership) return ownership
  if (forSale !== notListed) return forSale ? sql`a.price_cents is not null` : sql`a.price_cents is null`
  return forSale || wanted.has('owned') ? sql`true` : nothing
}
