import { sql, type Kysely } from 'kysely'
import type { Sql } from '../cards/fits.ts'
import type { Listing, MarketScope } from './market-scope-reads.ts'

/** An order and its mirror: each scans an index, forward or backward. */
interface Direction {
  readonly forward: Sql
  readonly backward: Sql
  /** The counts that let a deep page start in the middle; null if there are none. */
  readonly marks: { readonly column: 'sort_name' | 'price_cents'; readonly isRising: boolean } | null
}

/** A range of a list that one index returns in order; a list is one of them or several, one after another. */
export interface Stretch {
  /** Its keys among the totals. */
  readonly keys: readonly string[]
  readonly direction: Direction
  /** The condition on the whole range; null if only the scope applies. */
  readonly common: {
    readonly column: 'sort_name' | 'definition_id' | 'collection_id' | 'rarity'
    readonly value: string | number
  } | null
  /** Set if only a part of the scope is in it. */
  readonly listing?: Listing
}

export interface MarketOrder {
  /** The expression that totals are grouped by, and its name. */
  readonly groupBy: Sql
  readonly groups: string
  /** Whether neighboring ranges share one order, so that a page over several of them is read at once. */
  readonly isOneRun?: true
  stretches(lists: Kysely<unknown>): Promise<readonly Stretch[]>
}

/**
 * Among cards of the same name, cheapest first: a page of Septembers starts with the one to buy. Numbers in names are
 * sorted by value.
 */
const byName: Direction = {
  forward: sql`a.sort_name, a.price_cents, a.id`,
  backward: sql`a.sort_name desc, a.price_cents desc, a.id desc`,
  marks: { column: 'sort_name', isRising: true },
}
const byPrice: Direction = {
  forward: sql`a.price_cents, a.id`,
  backward: sql`a.price_cents desc, a.id desc`,
  marks: { column: 'price_cents', isRising: true },
}
const byRarity: Direction = {
  forward: sql`a.rarity desc, a.sort_name, a.price_cents, a.id`,
  backward: sql`a.rarity, a.sort_name desc, a.price_cents desc, a.id desc`,
  marks: null,
}
/** Of one definition. */
const byCopy: Direction = {
  forward: sql`a.rarity, a.price_cents, a.id`,
  backward: sql`a.rarity desc, a.price_cents desc, a.id desc`,
  marks: null,
}

const mirrored = ({ forward, backward, marks }: Direction): Direction => ({
  forward: backward,
  backward: forward,
  marks: marks && { ...marks, isRising: !marks.isRising },
})

const everything = sql`''::text`
const definition = sql`a.definition_id`

function inOne(direction: Direction): MarketOrder {
  return {
    groupBy: everything,
    groups: 'all',
    stretches: async () => [{ keys: [''], common: null, direction }],
  }
}

/**
 * By name. If a search or filter leaves only some definitions, rows are looked up by their names, however far apart
 * these are.
 */
function inNameOrder({ definitions }: MarketScope, way: 'up' | 'down'): MarketOrder {
  const direction = way === 'up' ? byName : mirrored(byName)
  if (definitions === null) return inOne(direction)
  const named = [...Map.groupBy(definitions, ({ sortName }) => sortName)]
  return {
    groupBy: definition,
    groups: 'definitions',
    isOneRun: true,
    async stretches() {
      const stretches = named.map(([sortName, those]) => ({
        keys: those.map(({ id }) => String(id)),
        common: { column: 'sort_name', value: sortName } as const,
        direction,
      }))
      return way === 'up' ? stretches : stretches.reverse()
    },
  }
}

/** By price; items that are not for sale follow by name. */
function inPriceOrder(scope: MarketScope, direction: Direction): MarketOrder {
  if (scope.listing === 'listed') return inOne(direction)
  if (scope.listing === 'unlisted') return inNameOrder(scope, 'up')
  return {
    groupBy: sql`a.price_cents is not null`,
    groups: 'priced',
    stretches: async () => [
      { keys: ['true'], common: null, listing: 'listed', direction },
      { keys: ['false'], common: null, listing: 'unlisted', direction: byName },
    ],
  }
}

/** Collections in the order of their names; an asset has only its collection's id. */
const inCollections: MarketOrder = {
  groupBy: sql`a.collection_id`,
  groups: 'collections',
  async stretches(lists) {
    const { rows } = await sql<{ id: number }>`select id from collection order by name, id`.execute(lists)
    return rows.map(({ id }) => ({
      keys: [String(id)],
      common: { column: 'collection_id', value: id },
      direction: byName,
    }))
  },
}

/** The rarest first, each by name. */
const inRarities: MarketOrder = {
  groupBy: sql`a.rarity`,
  groups: 'rarities',
  stretches: async () =>
    ([4, 3, 2, 1] as const).map((rarity) => ({
      keys: [String(rarity)],
      common: { column: 'rarity', value: rarity },
      direction: byName,
    })),
}

/** Packs series by series. */
function inSeries(order: Sql): MarketOrder {
  return {
    groupBy: definition,
    groups: 'definitions',
    async stretches(lists) {
      const { rows } = await sql<{ id: number }>`
        select d.id from definition d
        join series s on s.id::text = d.ref
        join collection c on c.id = d.collection_id
        where d.kind = 'pack' order by ${order}, d.id`.execute(lists)
      return rows.map(({ id }) => ({
        keys: [String(id)],
        common: { column: 'definition_id', value: id },
        direction: byCopy,
      }))
    },
  }
}

/** The requested order, or the list's default. */
export function orderOf(scope: MarketScope, order: string = 'a_z'): MarketOrder {
  switch (order) {
    case 'z_a':
      return inNameOrder(scope, 'down')
    case 'rarity':
      return scope.definitions === null ? inRarities : inOne(byRarity)
    case 'low_high':
      return inPriceOrder(scope, byPrice)
    case 'high_low':
      return inPriceOrder(scope, mirrored(byPrice))
    case 'tier':
      return inSeries(sql`s.tier, s.name`)
    case 'collection':
      return scope.tab === 'packs' ? inSeries(sql`c.name, s.name`) : inCollections
    default:
      return inNameOrder(scope, 'up')
  }
}
