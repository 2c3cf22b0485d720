import { sql, type Kysely } from 'kysely'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { assetId, type AssetId } from '@called-shot/shared/ids.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { cards } from '@called-shot/shared/cards/contract.ts'
import { monthNames, type AssetKind } from '@called-shot/shared/cards/kinds.ts'
import type { Player, Seen } from '../commit/player.ts'
import { queriesOf, type Queries } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { assetsByIds } from './asset-reads.ts'
import type { PrintedAsset } from './asset.ts'
import { cardItemOf, slotItemOf, viewerOf, type Viewer } from './card-view.ts'
import { callerVersion, readAssetPage, type CallerVersion } from './asset-page-reads.ts'
import { fits, isOpenEvent, type GivenCards, type PredictionKind, type Sql } from './fits.ts'
import { filterConditions, kindsOf, type ListQuery } from './list-conditions.ts'
import { recentForm } from './recent-form.ts'
import type { MarketCounts } from './market-filters.ts'

/** The ways lists read: statements that differ from call to call, and statements of fixed shape. */
export interface CardReads {
  readonly lists: Kysely<unknown>
  /** Pages of the most common lists (`Database.plannedLists`). */
  readonly plannedLists: Kysely<unknown>
  readonly queries: Queries
  readonly lockoutSeconds: number
}

/** Also holds the counts that lists of everybody's cards use. */
export interface CountedReads extends CardReads {
  readonly counts: MarketCounts
}

export function countedReads(
  database: Database,
  { lockoutSeconds, counts }: { readonly lockoutSeconds: number; readonly counts: MarketCounts },
): CountedReads {
  const { lists, plannedLists, game } = database
  return { lists, plannedLists, queries: queriesOf(game), lockoutSeconds, counts }
}

type Page = AnswerOf<typeof cards.listDates>

interface InventoryList {
  readonly kinds: readonly AssetKind[]
  /** Each order ends with the id, so that pages neither repeat nor miss a card. The first is the default. */
  readonly orders: Readonly<Record<string, Sql>>
  /** The slot of a prediction that the list feeds. */
  readonly slot?: PredictionKind
}

const kindRank = sql`case a.kind when 'month' then 1 when 'day' then 2 else 3 end`
const dateNumber = sql`case a.kind when 'month' then array_position(${[...monthNames]}::text[], a.name) else a.name::int end`
const byDate = sql`${kindRank}, ${dateNumber}, a.id`

/** "4+ targets" before "10+ completions", "Timothée" before "Timothy", and "Dean" before "DeVonta". */
const upwards = sql`a.sort_name, a.id`
const nameOrders = {
  a_z: upwards,
  z_a: sql`a.sort_name desc, a.id desc`,
  collection: sql`c.name, ${upwards}`,
  rarity: sql`a.rarity desc, ${upwards}`,
}

const byValue = sql`a.value_cents, a.id`
const byValueDown = sql`a.value_cents desc, a.id desc`

/** The eight tabs of the inventory (Core §2.5, §7.1). */
const inventory = {
  dates: {
    kinds: ['month', 'day', 'year'],
    orders: {
      low_high: byDate,
      high_low: sql`${kindRank} desc, ${dateNumber} desc, a.id desc`,
      collection: sql`c.name, ${byDate}`,
      rarity: sql`a.rarity desc, ${byDate}`,
    },
  },
  categories: { kinds: ['category'], orders: nameOrders },
  identities: { kinds: ['identity'], orders: nameOrders, slot: 'identity' },
  events: { kinds: ['event'], orders: nameOrders, slot: 'event' },
  triggers: { kinds: ['trigger'], orders: nameOrders, slot: 'trigger' },
  prizes: {
    kinds: ['prize', 'wager'],
    orders: { ascending: byValue, low_high: byValue, descending: byValueDown, high_low: byValueDown },
    slot: 'prize',
  },
  predictions: { kinds: ['prediction'], orders: nameOrders },
  packs: {
    kinds: ['pack'],
    orders: {
      a_z: nameOrders.a_z,
      z_a: nameOrders.z_a,
      tier: sql`(select s.tier from series s where s.id = a.series_id), ${nameOrders.a_z}`,
      collection: nameOrders.collection,
    },
  },
} satisfies Record<string, InventoryList>

export type InventoryTab = keyof typeof inventory

/**
 * One page of the player's own cards that are held (what is inside a prediction or gone is in no list), with the
 * exact total. Starter cards show only with `show_onboarding`, closed events only with `show_expired` (LIST-40);
 * packs always. A query with slotted cards makes it the craft selector: only what goes with them, types in lower case.
 */
export async function listCards(
  reads: CardReads,
  player: Player,
  request: { readonly tab: InventoryTab; readonly query: ListQuery },
): Promise<Seen<Page>> {
  const { tab, query } = request
  const list: InventoryList = inventory[tab]
  const isSelector = asksForSelector(query)
  const given = await givenCards(reads.queries, query)
  if (given === null)
    return { answer: { data: [], pagination_metadata: paginate(0, query) }, callerVersion: null }
  const conditions = [
    ...visible(player, list, { query, lockoutSeconds: reads.lockoutSeconds }),
    ...filterConditions(query),
    ...(isSelector && list.slot ? fits(list.slot, given, reads.lockoutSeconds) : []),
  ]
  const {
    assets,
    total,
    callerVersion: version,
  } = await readPage(reads, {
    player,
    conditions,
    order: orderOf(list, query),
    query,
  })
  const viewer = viewerOf(player, reads)
  const data = isSelector
    ? await slotItems(reads.queries, assets, viewer)
    : assets.map((asset) => cardItemOf(asset, viewer))
  return { answer: { data, pagination_metadata: paginate(total, query) }, callerVersion: version }
}

/** Only the craft screens send slotted cards (Core §7.2). */
function asksForSelector(query: ListQuery): boolean {
  return [query.selected, query.id_selected, query.identity_id, query.event_id].some(
    (value) => value !== undefined,
  )
}

/** The cards that the listed ones must go with; null when one of them does not exist, so that nothing fits. */
async function givenCards(queries: Queries, query: ListQuery): Promise<GivenCards | null> {
  const { identity_id, event_id } = query
  const wanted = [identity_id, event_id].flatMap((id) => (id === undefined ? [] : [assetId(id)]))
  const found = await assetsByIds(queries, wanted)
  const identity = found.find(({ id, kind }) => id === identity_id && kind === 'identity')
  const event = found.find(({ id, kind }) => id === event_id && kind === 'event')
  const isMissing = (identity_id !== undefined && !identity) || (event_id !== undefined && !event)
  return isMissing ? null : { identity, event }
}

function visible(
  player: Player,
  list: InventoryList,
  { query, lockoutSeconds }: { readonly query: ListQuery; readonly lockoutSeconds: number },
): Sql[] {
  const kinds = kindsOf(list.kinds, query.type)
  const excluded = query.id_selected ?? []
  const isPacks = list.kinds.includes('pack')
  return [
    sql`a.owner_id = ${player.id}`,
    sql`a.place = 'held'`,
    kinds.length === 1 ? sql`a.kind = ${kinds[0]}` : sql`a.kind = any(${kinds}::text[])`,
    ...(excluded.length > 0 ? [sql`a.id <> all(${excluded}::bigint[])`] : []),
    ...(query.show_onboarding === true || isPacks ? [] : [sql`not a.tutorial`]),
    ...(query.free === true ? [sql`a.tutorial`] : []),
    ...(list.kinds.includes('event') && query.show_expired !== true
      ? [isOpenEvent(sql`a.event_id`, lockoutSeconds)]
      : []),
  ]
}

function orderOf(list: InventoryList, query: ListQuery): Sql {
  const [first] = Object.values(list.orders)
  const order = (query.order === undefined ? first : list.orders[query.order]) ?? first
  if (!order) throw new Error('a list without an order')
  return order
}

interface AskedPage {
  readonly player: Player
  readonly conditions: readonly Sql[]
  readonly order: Sql
  readonly query: ListQuery
}

interface ReadPage {
  readonly assets: readonly PrintedAsset[]
  readonly total: number
  readonly callerVersion: number | null
}

/** Orders may be by the collection's name. */
const assetInCollection = sql`asset a join collection c on c.id = a.collection_id`

/**
 * Reads a first page in one statement. Any other page takes two: one for the total and the ids, one for the cards with
 * these few ids.
 */
async function readPage(reads: CardReads, page: AskedPage): Promise<ReadPage> {
  if (page.query.offset === 0) return readFront(reads, page)
  const { ids, ...counted } = await readIds(reads, page)
  return { assets: await assetsByIds(reads.queries, ids), ...counted }
}

async function readFront(
  { plannedLists }: CardReads,
  { player, conditions, order, query }: AskedPage,
): Promise<ReadPage> {
  const rows = await readAssetPage<CallerVersion & { readonly total: number }>(plannedLists, {
    from: assetInCollection,
    conditions,
    order,
    limit: query.limit,
    columns: sql`(select count(*) from asset a where ${sql.join([...conditions], sql` and `)}) as total,
      ${callerVersion(player)}`,
  })
  const { total = 0, callerVersion: version = null } = rows[0]?.more ?? {}
  return { assets: rows.map(({ asset }) => asset), total, callerVersion: version }
}

interface PageOfIds {
  readonly ids: readonly AssetId[]
  readonly total: number
  readonly callerVersion: number | null
}

async function readIds(
  { lists }: CardReads,
  { player, conditions, order, query }: AskedPage,
): Promise<PageOfIds> {
  const { limit, offset } = query
  const where = sql.join([...conditions], sql` and `)
  const { rows } = await sql<PageOfIds>`
    select ${callerVersion(player)},
      (select count(*) from asset a where ${where}) as total,
      (select coalesce(json_agg(page.id), '[]') from (
        select a.id from ${assetInCollection}
        where ${where}
        order by ${order}
        limit ${limit} offset ${offset}) as page) as ids`.execute(lists)
  return rows[0] ?? { ids: [], total: 0, callerVersion: null }
}

/** Cards for the craft screens; an identity also has how often its person has played lately (GAME 'Collections'). */
async function slotItems(
  queries: Queries,
  assets: readonly PrintedAsset[],
  viewer: Viewer,
): Promise<Page['data']> {
  const people = assets.flatMap(({ kind, personId }) => (kind === 'identity' && personId ? [personId] : []))
  const forms = await recentForm(queries, people)
  return assets.map((asset) => {
    const item = slotItemOf(asset, viewer)
    const form = asset.personId === null ? undefined : forms.get(asset.personId)
    return form === undefined ? item : { ...item, face: { ...item.face, form } }
  })
}
