import type { Pool } from 'pg'

/** A marketplace list as a player requests it, and the conditions of a statement hand-written for it. */
export interface ListCase {
  readonly name: string
  readonly tab: 'cards' | 'packs'
  readonly query: Readonly<Record<string, string>>
  /** Conditions on an asset `a`; :me is the player. */
  readonly where: string
  readonly order: string
}

const forSale = 'a.price_cents is not null'
const tradable = `a.place = 'held' and a.tradable and not a.redeemable`
const others = 'a.owner_id <> :me'
const isOpen = `a.event_id in (select e.id from event e
  where e.status = 'open' and e.closed_at is null and e.starts_at > now() + interval '10 seconds')`
const cards = `a.kind <> 'pack' and (a.kind not in ('prediction', 'event') or ${isOpen})`

const orders = {
  a_z: 'a.sort_name, a.price_cents, a.id',
  z_a: 'a.sort_name desc, a.price_cents desc, a.id desc',
  collection: 'c.name, c.id, a.sort_name, a.price_cents, a.id',
  rarity: 'a.rarity desc, a.sort_name, a.price_cents, a.id',
  low_high: 'a.price_cents, a.id',
  high_low: 'a.price_cents desc, a.id desc',
  tier: 's.tier, s.name, a.definition_id, a.rarity, a.price_cents, a.id',
} as const
type Order = keyof typeof orders

const opening = { status: 'not_owned,for_sale' }

type Filters = {
  readonly [
    name in
      | 'status'
      | 'type'
      | 'rarity'
      | 'collection'
      | 'category'
      | 'team'
      | 'event_type'
      | 'search'
      | 'pack_type'
      | 'tier'
  ]?: string
}

function of(
  name: string,
  { tab = 'cards', order = 'a_z', ...filters }: { tab?: 'cards' | 'packs'; order?: Order } & Filters,
  where: string,
): ListCase {
  const shown = tab === 'packs' ? `a.kind = 'pack'` : cards
  return {
    name,
    tab,
    query: { ...opening, ...filters, order },
    where: where.startsWith(tradable)
      ? `${where} and ${shown}`
      : `${forSale} and ${others} and ${shown}${where}`,
    order: orders[order],
  }
}

const byDefinition = (condition: string) =>
  ` and a.definition_id in (select d.id from definition d where ${condition})`
const person = (condition: string) =>
  byDefinition(`d.kind = 'identity' and d.ref in (select p.id from person p where ${condition})`)

const search = (what: string, text: string, order: Order) =>
  of(`search for ${what}`, { search: text, order }, byDefinition(`d.name ilike '%${text}%'`))

/** Returns the opening page, every sort order, every filter, searches from common to no match, and packs. */
export async function listCases(owner: Pool): Promise<readonly ListCase[]> {
  const { rows } = await owner.query<{ collection: number }>(
    `select collection_id as collection from asset where price_cents is not null
    group by 1 order by count(*) desc, 1 limit 1`,
  )
  const collection = String(rows[0]?.collection)
  return [
    of('the opening page', {}, ''),
    ...(['z_a', 'collection', 'rarity', 'low_high', 'high_low'] as const).map((order) =>
      of(`sorted ${order}`, { order }, ''),
    ),
    of('type identity', { type: 'identity' }, ` and a.kind = 'identity'`),
    of('type identity, low_high', { type: 'identity', order: 'low_high' }, ` and a.kind = 'identity'`),
    of('type date', { type: 'date' }, ` and a.kind in ('month', 'day', 'year')`),
    of('type event', { type: 'event' }, ` and a.kind = 'event'`),
    of('type prediction', { type: 'prediction' }, ` and a.kind = 'prediction'`),
    of('rarity Epic', { rarity: '3' }, ' and a.rarity = 3'),
    of('rarity Legendary, low_high', { rarity: '4', order: 'low_high' }, ' and a.rarity = 4'),
    of('one collection', { collection }, ` and a.collection_id = ${collection}`),
    of('one collection, low_high', { collection, order: 'low_high' }, ` and a.collection_id = ${collection}`),
    of(
      'category Quarterback',
      { category: 'Quarterback', type: 'identity' },
      person(`p.category_id in (select k.id from category k where k.name = 'Quarterback')`),
    ),
    of('team KC', { team: 'KC', type: 'identity' }, person(`p.team = 'KC'`)),
    of(
      'event type football',
      { event_type: 'football', type: 'event' },
      ` and a.event_id in (select e.id from event e where e.type = 'football')`,
    ),
    of(
      'several filters',
      { type: 'identity', rarity: '2,3', collection, order: 'low_high' },
      ` and a.kind = 'identity' and a.rarity in (2, 3) and a.collection_id = ${collection}`,
    ),
    of('everything that can be traded', { status: '' }, tradable),
    of('everything, low_high', { status: '', order: 'low_high' }, tradable),
    of(
      'not for sale, others',
      { status: 'not_owned,not_listed' },
      `${tradable} and a.price_cents is null and ${others}`,
    ),
    of('one’s own', { status: 'owned' }, `${tradable} and a.owner_id = :me`),
    search('a common word', 'ma', 'a_z'),
    search('a name', 'Patrick', 'a_z'),
    search('a month, cheapest first', 'September', 'low_high'),
    search('what nobody has', 'zzqq', 'a_z'),
    of('packs', { tab: 'packs' }, ''),
    of('packs by tier', { tab: 'packs', order: 'tier' }, ''),
    of('packs, low_high', { tab: 'packs', order: 'low_high' }, ''),
    of(
      'prediction packs',
      { tab: 'packs', pack_type: 'prediction' },
      byDefinition(
        `d.kind = 'pack' and d.ref in (select s.id::text from series s where s.pack_type = 'prediction')`,
      ),
    ),
    of(
      'packs of tier 2',
      { tab: 'packs', tier: '2' },
      byDefinition(`d.kind = 'pack' and d.ref in (select s.id::text from series s where s.tier = 2)`),
    ),
  ]
}

const joined = (order: string) =>
  `${order.includes('c.') ? 'join collection c on c.id = a.collection_id' : ''} ${order.includes('s.') ? 'join series s on s.id = a.series_id' : ''}`

/** Selects the page's ids first and then the facts printed on those cards: the fastest form for a deep page. */
export function barePage({ where, order }: ListCase, offset: number): string {
  return `select a.*, c.name as collection, d.ref, p.name as person, p.birth_date, p.team, k.name as category,
      e.name as event, e.short_name, e.type, e.starts_at, e.detail, t.name as trigger, t.sentence, o.status,
      s.name as series, s.pack_type, s.tier, v.contents
    from (
      select a.id, row_number() over () as place from asset a ${joined(order)} where ${where}
      order by ${order} limit 20 offset ${offset}) page
    join asset a on a.id = page.id
    join definition d on d.id = a.definition_id join collection c on c.id = a.collection_id
    left join person p on p.id = a.person_id left join category k on k.id = p.category_id
    left join event e on e.id = a.event_id left join trigger_definition t on t.id = a.trigger_id
    left join outcome o on o.id = a.outcome_id
    left join series s on s.id = a.series_id
    left join series_version v on v.series_id = a.series_id and v.version = a.series_version
    order by page.place;`
}

export function bareTotal({ where }: ListCase): string {
  return `select count(*) from asset a where ${where};`
}
