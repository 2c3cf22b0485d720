import { sql, type Kysely } from 'kysely'
import type { Sql } from '../cards/fits.ts'
import type { Schema } from '../db/schema.ts'
import type { MarketScope } from './market-scope-reads.ts'

/** An order and its mirror: each runs along an index, forwards or backwards. */
export interface Direction {
  readonly forward: Sql
  readonly backward: Sql
}

/** A stretch of a list that one index gives in order; a list is one of them or several, one after the other. */
export interface Stretch {
  /** Its key among the totals of `groupBy`. */
  readonly key: string
  readonly conditions: readonly Sql[]
  readonly direction: Direction
}

export interface MarketOrder {
  /** What totals are counted by, and its name: one key for each stretch. */
  readonly groupBy: Sql
  readonly groups: string
  stretches(lists: Kysely<Schema>): Promise<readonly Stretch[]>
}

/** Equals by name, cheapest first: a page of Septembers begins with the one to buy. */
const byName: Direction = {
  forward: sql`a.name, a.price_cents, a.id`,
  backward: sql`a.name desc, a.price_cents desc, a.id desc`,
}
const byPrice: Direction = {
  forward: sql`a.price_cents, a.id`,
  backward: sql`a.price_cents desc, a.id desc`,
}
const byRarity: Direction = {
  forward: sql`a.rarity desc, a.name, a.price_cents, a.id`,
  backward: sql`a.rarity, a.name desc, a.price_cents desc, a.id desc`,
}
/** Of one definition. */
const byCopy: Direction = {
  forward: sql`a.rarity, a.price_cents, a.id`,
  backward: sql`a.rarity desc, a.price_cents desc, a.id desc`,
}

const mirrored = ({ forward, backward }: Direction): Direction => ({ forward: backward, backward: forward })

const everything = sql`''::text`

function inOne(direction: Direction): MarketOrder {
  return {
    groupBy: everything,
    groups: 'all',
    stretches: async () => [{ key: '', conditions: [], direction }],
  }
}

/** By price, as far as there is one; what is not for sale follows by name. */
function inPriceOrder(direction: Direction, { listing }: MarketScope): MarketOrder {
  if (listing === 'listed') return inOne(direction)
  if (listing === 'unlisted') return inOne(byName)
  return {
    groupBy: sql`(a.price_cents is not null)::text`,
    groups: 'priced',
    stretches: async () => [
      { key: 'true', conditions: [sql`a.price_cents is not null`], direction },
      { key: 'false', conditions: [sql`a.price_cents is null`], direction: byName },
    ],
  }
}

/** Collections in the order of their names; an asset holds its collection's id alone. */
const inCollections: MarketOrder = {
  groupBy: sql`a.collection_id::text`,
  groups: 'collections',
  async stretches(lists) {
    const { rows } = await sql<{ id: number }>`select id from collection order by name, id`.execute(lists)
    return rows.map(({ id }) => ({
      key: String(id),
      conditions: [sql`a.collection_id = ${id}`],
      direction: byName,
    }))
  },
}

/** Packs series by series. */
function inSeries(order: Sql): MarketOrder {
  return {
    groupBy: sql`a.definition_id::text`,
    groups: 'definitions',
    async stretches(lists) {
      const { rows } = await sql<{ id: number }>`
        select d.id from definition d
        join series s on s.id::text = d.ref
        join collection c on c.id = d.collection_id
        where d.kind = 'pack' order by ${order}, d.id`.execute(lists)
      return rows.map(({ id }) => ({
        key: String(id),
        conditions: [sql`a.definition_id = ${id}`],
        direction: byCopy,
      }))
    },
  }
}

/** The order that is asked for, or the first of the list's. */
export function orderOf(scope: MarketScope, order: string = 'a_z'): MarketOrder {
  switch (order) {
    case 'z_a':
      return inOne(mirrored(byName))
    case 'rarity':
      return inOne(byRarity)
    case 'low_high':
      return inPriceOrder(byPrice, scope)
    case 'high_low':
      return inPriceOrder(mirrored(byPrice), scope)
    case 'tier':
      return inSeries(sql`s.tier, s.name`)
    case 'collection':
      return scope.tab === 'packs' ? inSeries(sql`c.name, s.name`) : inCollections
    default:
      return inOne(byName)
  }
}
