import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { AssetKind } from '@called-shot/shared/cards/kinds.ts'
import { isOpenEvent, type Sql } from '../cards/fits.ts'
import { isNamed, type ListQuery } from '../cards/list-conditions.ts'

export interface NamedDefinition {
  readonly id: number
  /** Its name, so that numbers in it sort by value. */
  readonly sortName: string
}

export interface DefinitionScope {
  readonly kinds: readonly AssetKind[]
  readonly collections: readonly number[] | null
  readonly query: Pick<
    ListQuery,
    'search' | 'category' | 'event_type' | 'team' | 'pack_type' | 'tier' | 'show_expired'
  >
  readonly lockoutSeconds: number
}

const factFilters = ['category', 'event_type', 'team', 'pack_type', 'tier'] as const
type FactFilter = (typeof factFilters)[number]

/** How definitions of a kind are joined to their subjects, and which filters those joins support. */
interface Branch {
  readonly kinds: readonly AssetKind[]
  readonly join: Sql
  readonly meets: Partial<Record<FactFilter, (values: readonly string[]) => Sql>>
  /** The condition under which the kind can be traded now. */
  readonly open?: (scope: DefinitionScope) => Sql[]
}

const lower = (values: readonly string[]) => values.map((value) => value.toLowerCase())
const upper = (values: readonly string[]) => values.map((value) => value.toUpperCase())
const categoryOfPerson = (values: readonly string[]) => sql`p.category_id in (
  select k.id from category k where lower(k.name) = any(${lower(values)}::text[]))`
const teamOfPerson = (values: readonly string[]) => sql`upper(p.team) = any(${upper(values)}::text[])`
const categoryOfTrigger = (values: readonly string[]) => sql`exists (
  select 1 from trigger_category tc join category k on k.id = tc.category_id
  where tc.trigger_id = t.id and lower(k.name) = any(${lower(values)}::text[]))`
const teamOfEvent = (values: readonly string[]) => sql`
  array[upper(e.detail->>'away'), upper(e.detail->>'home')] && ${upper(values)}::text[]`
const typeOfEvent = (values: readonly string[]) => sql`e.type = any(${lower(values)}::text[])`

/** All predictions about the same fact of an event share one definition, which names no person. */
function aboutPersonOrEvent(
  ofPerson: (values: readonly string[]) => Sql,
  ofEvent: (values: readonly string[]) => Sql,
): (values: readonly string[]) => Sql {
  return (values) => sql`case when o.person_id is null then ${ofEvent(values)} else ${ofPerson(values)} end`
}

const branches: readonly Branch[] = [
  {
    kinds: ['category'],
    join: sql``,
    meets: { category: (values) => sql`lower(d.name) = any(${lower(values)}::text[])` },
  },
  { kinds: ['month', 'day', 'year', 'prize', 'wager'], join: sql``, meets: {} },
  {
    kinds: ['identity'],
    join: sql`join person p on p.id = d.ref`,
    meets: { category: categoryOfPerson, team: teamOfPerson },
  },
  {
    kinds: ['trigger'],
    join: sql`join trigger_definition t on t.id::text = d.ref`,
    meets: {
      category: categoryOfTrigger,
      event_type: (values) => sql`t.event_types && ${lower(values)}::text[]`,
    },
  },
  {
    kinds: ['event'],
    join: sql`join event e on e.id::text = d.ref`,
    meets: { event_type: typeOfEvent, team: teamOfEvent },
    open: ({ query, lockoutSeconds }) =>
      query.show_expired === true ? [] : [isOpenEvent(sql`e.id`, lockoutSeconds)],
  },
  {
    kinds: ['prediction'],
    join: sql`join outcome o on o.id = d.id join event e on e.id = o.event_id
      join trigger_definition t on t.id = o.trigger_id left join person p on p.id = o.person_id`,
    meets: {
      category: aboutPersonOrEvent(categoryOfPerson, categoryOfTrigger),
      event_type: typeOfEvent,
      team: aboutPersonOrEvent(teamOfPerson, teamOfEvent),
    },
    open: ({ lockoutSeconds }) => [sql`o.status = 'pending'`, isOpenEvent(sql`e.id`, lockoutSeconds)],
  },
  {
    kinds: ['pack'],
    join: sql`join series s on s.id::text = d.ref`,
    meets: {
      pack_type: (values) => sql`s.pack_type = any(${lower(values)}::text[])`,
      tier: (values) => sql`s.tier::text = any(${values}::text[])`,
    },
  },
]

/**
 * The definitions that match a search and the filters on people, events, triggers and series, by name; all copies of a
 * definition have the same values for these. Null if none of these is set. Predictions count for the person they are
 * about; those about an event itself, for its teams and for the categories that their trigger fits.
 */
export async function readDefinitions(
  lists: Kysely<unknown>,
  scope: DefinitionScope,
): Promise<readonly NamedDefinition[] | null> {
  const asked = factFilters.filter((filter) => (scope.query[filter] ?? []).length > 0)
  if (scope.query.search === undefined && asked.length === 0) return null
  const parts = partsOf(scope, asked)
  if (parts.length === 0) return []
  const { rows } = await sql<NamedDefinition>`
    select found.id, in_number_order(found.name) as "sortName"
    from (${sql.join(parts, sql` union all `)}) as found order by "sortName", found.id`.execute(lists)
  return rows
}

/** One statement for each joined branch, and one for all kinds that are filtered by name only. */
function partsOf(scope: DefinitionScope, asked: readonly FactFilter[]): RawBuilder<unknown>[] {
  const byName: AssetKind[] = []
  const parts: RawBuilder<unknown>[] = []
  for (const branch of branches) {
    const kinds = branch.kinds.filter((kind) => scope.kinds.includes(kind))
    const facts = factsOf(branch, scope, asked)
    if (kinds.length === 0 || facts === null) continue
    const conditions = [...facts, ...(branch.open?.(scope) ?? [])]
    if (conditions.length === 0) byName.push(...kinds)
    else parts.push(partOf(scope, { kinds, join: branch.join, conditions }))
  }
  return byName.length === 0
    ? parts
    : [partOf(scope, { kinds: byName, join: sql``, conditions: [] }), ...parts]
}

/** Null if a filter asks for something that this branch does not have. */
function factsOf(branch: Branch, scope: DefinitionScope, asked: readonly FactFilter[]): Sql[] | null {
  const facts: Sql[] = []
  for (const filter of asked) {
    const meets = branch.meets[filter]
    if (!meets) return null
    facts.push(meets(scope.query[filter] ?? []))
  }
  return facts
}

function partOf(
  { query, collections }: DefinitionScope,
  {
    kinds,
    join,
    conditions,
  }: { readonly kinds: readonly AssetKind[]; readonly join: Sql; readonly conditions: Sql[] },
): RawBuilder<unknown> {
  const all = [
    kinds.length === 1 ? sql`d.kind = ${kinds[0]}` : sql`d.kind = any(${kinds}::text[])`,
    ...(query.search === undefined ? [] : [isNamed(sql`d.name`, query.search)]),
    ...(collections === null ? [] : [sql`d.collection_id = any(${collections}::int[])`]),
    ...conditions,
  ]
  return sql`select d.id, d.name from definition d ${join} where ${sql.join(all, sql` and `)}`
}
