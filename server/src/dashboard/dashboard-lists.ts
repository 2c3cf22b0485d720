import type { AssetKind } from '@called-shot/shared/cards/kinds.ts'
import type { Play, PlayFacts } from '@called-shot/shared/dashboard/rules.ts'
import type { AccountId, AssetId, EventId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { Queries } from '../commit/reader.ts'
import { outcomeIsFinal, poolIsOpen } from '../outcome-state.ts'

export interface Asked {
  readonly owner: AccountId
  readonly withStarters: boolean
  readonly lockoutSeconds: number
}

/** What decides a player's next play, all but the daily pack, and the card that each play starts with. */
export interface Holdings extends Omit<PlayFacts, 'dailyPackReady'> {
  readonly cards: Readonly<Partial<Record<Play, AssetId | null>>>
}

/**
 * The best Identity that makes a prediction with other cards of `mine`: what `fits` (cards/fits.ts) says of given cards,
 * for all of a player's at once. A trigger for its category and the event's type, an open event that it takes part in
 * unless the trigger is about the event itself, a prize that is not redeemable, and in a pool no starter card and no
 * prize that bonus money paid for.
 */
const identityToCall = `
  who as (
    select distinct m.person_id, p.category_id from mine m join person p on p.id = m.person_id
    where m.kind = 'identity' and m.usable),
  game as (
    select distinct e.id, e.type, e.pool from mine m join event e on e.id = m.event_id
    where m.kind = 'event' and m.usable and e.status = 'open' and e.closed_at is null
      and e.starts_at > statement_timestamp() + make_interval(secs => $3)),
  shot as (
    select distinct tc.category_id, type, t.subject, m.tutorial
    from (select distinct trigger_id, tutorial from mine where kind = 'trigger' and usable) m
    join trigger_definition t on t.id = m.trigger_id
    join trigger_category tc on tc.trigger_id = t.id
    cross join unnest(t.event_types) as type),
  -- "is true" keeps PostgreSQL from comparing each participant with each person: it looks them up instead.
  plays as (
    select distinct ep.person_id, p.category_id, game.type, game.pool
    from game join event_participant ep on ep.event_id = game.id join person p on p.id = ep.person_id
    where (ep.person_id in (select person_id from who)) is true),
  -- Categories with a trigger about an event itself, in which a person need not take part.
  free as materialized (
    select distinct shot.category_id, game.pool from shot join game using (type)
    where shot.subject = 'event' and not (game.pool and shot.tutorial)),
  fit as materialized (
    select plays.person_id, plays.pool from plays join shot using (category_id, type)
    where shot.subject = 'person' and not (plays.pool and shot.tutorial)
    union
    select who.person_id, free.pool from who join free using (category_id)),
  stake as materialized (
    select count(*) > 0 as for_any, count(*) filter (where not tutorial and not bonus_paid) > 0 as for_pool
    from mine where kind = 'prize' and usable and not redeemable),
  ready as (
    select m.id from mine m join fit using (person_id) cross join stake
    where m.kind = 'identity' and m.usable
      and case when fit.pool then stake.for_pool and not m.tutorial else stake.for_any end
    order by m.rarity desc, m.id limit 1)`

export async function readHoldings(
  queries: Queries,
  { owner, withStarters, lockoutSeconds }: Asked,
): Promise<Holdings> {
  const rows = await queries.query<Holdings>({
    name: 'dashboard-holdings',
    text: `
      with mine as materialized (
        select a.id, a.kind, a.place, a.redeemable, a.rarity, a.value_cents, a.event_id, a.outcome_id, a.series_id,
          a.person_id, a.trigger_id, a.tutorial, a.bonus_paid, a.place = 'held' and a.locked_by is null as usable
        from asset a
        where a.owner_id = $1 and a.place <> 'gone' and (a.kind = 'pack' or $2 or not a.tutorial)),
      call as (
        select m.id, m.value_cents, e.starts_at,
          -- A call in a tournament waits for the others, and one in a pool for its shares. What is void comes back at once.
          case when ${outcomeIsFinal} and m.place = 'held' and (o.status = 'void' or not ${poolIsOpen})
            then o.status else 'pending' end as status,
          o.status = 'pending' and e.status = 'open' and e.starts_at <= statement_timestamp() as running
        from mine m join outcome o on o.id = m.outcome_id join event e on e.id = m.event_id
        where m.kind = 'prediction'),
      counts as (
        select count(*) filter (where kind = 'pack' and usable) as packs,
          count(*) filter (where kind = 'identity') as identities,
          count(*) filter (where kind = 'prize' and redeemable and usable) as redeemable,
          count(distinct kind) filter (where usable and kind in ('category', 'month', 'day', 'year')) = 4 as parts
        from mine where place = 'held'),
      ${identityToCall}
      select
        (select count(*) from call where status = 'true') as "resolvedTrue",
        (select count(*) from call where status = 'false') as "resolvedFalse",
        (select count(*) from call where status = 'void') as "resolvedVoid",
        (select count(*) from call where status = 'pending') as live,
        (select count(*) from call where running) as running,
        counts.redeemable, counts.packs, counts.identities, counts.parts as "hasParts",
        exists (select 1 from ready) as "hasCall",
        json_build_object(
          'claim', (select id from call where status = 'true' order by value_cents desc, id limit 1),
          'redeem', (
            select id from mine where kind = 'prize' and usable and redeemable
            order by value_cents desc, id limit 1),
          'return', (select id from call where status = 'false' order by starts_at, id limit 1),
          'take_back', (select id from call where status = 'void' order by starts_at, id limit 1),
          'watch', (select id from call where running order by starts_at, id limit 1),
          'open', (
            select m.id from mine m join series s on s.id = m.series_id
            where m.kind = 'pack' and m.usable
            order by s.pack_type <> 'identity', m.id limit 1),
          'craft_prediction', (select id from ready),
          'follow', (select id from call where status = 'pending' order by starts_at, id limit 1)) as cards
      from counts`,
    values: [owner, withStarters, lockoutSeconds],
  })
  const [row] = rows
  if (!row) throw new Error('one row was asked for')
  return row
}

export interface ComingGameRow {
  readonly eventId: EventId
  readonly name: string
  readonly startsAt: Date
  readonly home: string | null
  readonly away: string | null
  readonly people: readonly { readonly id: AssetId; readonly name: string; readonly team: string | null }[]
}

const maxGames = 6

/** The next event of each person whose identity the player has, on its own or in a prediction; the earliest first. */
export async function readComingGames(queries: Queries, asked: Asked): Promise<ComingGameRow[]> {
  return queries.query<ComingGameRow>({
    name: 'dashboard-games',
    text: `
      with mine as (
        select a.person_id, min(a.id) as id, max(a.rarity) as rarity
        from asset a
        where a.owner_id = $1 and a.kind = 'identity' and a.place <> 'gone' and ($2 or not a.tutorial)
        group by a.person_id order by 3 desc, 2 limit 100),
      next_game as (
        select distinct on (m.person_id) m.person_id, m.id, e.id as event_id, newest.team, e.starts_at
        from mine m
        cross join lateral (
          -- Events are published a few weeks ahead at most, so the next one is among a person's newest dozen.
          select ep.event_id, ep.team from event_participant ep
          where ep.person_id = m.person_id order by ep.event_id desc limit 12) as newest
        join event e on e.id = newest.event_id
        where e.status = 'open' and e.closed_at is null and e.starts_at > statement_timestamp()
        order by m.person_id, e.starts_at, e.id)
      select e.id as "eventId", e.short_name as name, e.starts_at as "startsAt",
        e.detail->>'home' as home, e.detail->>'away' as away,
        json_agg(json_build_object('id', n.id, 'name', p.name, 'team', n.team) order by p.name) as people
      from next_game n join event e on e.id = n.event_id join person p on p.id = n.person_id
      group by e.id order by e.starts_at, e.id limit $3`,
    values: [asked.owner, asked.withStarters, maxGames],
  })
}

export interface SaleRow {
  readonly id: number
  readonly kind: AssetKind
  readonly name: string
  readonly price: Cents
  readonly at: Date
}

const maxTrades = 3

export async function readRecentSales(queries: Queries, owner: AccountId): Promise<SaleRow[]> {
  return queries.query<SaleRow>({
    name: 'dashboard-sales',
    text: `
      select l.id, a.kind, a.name, l.price_cents as price, l.at
      from listing_event l join asset a on a.id = l.asset_id
      where l.seller_id = $1 and l.what = 'sold' and l.at > statement_timestamp() - interval '7 days'
      order by l.at desc, l.id desc limit $2`,
    values: [owner, maxTrades],
  })
}

export interface OfferRow {
  readonly id: number
  readonly assetId: AssetId
  readonly isCounter: boolean
  readonly cents: Cents
  readonly expiresAt: Date
}

/** Offers and counter-offers that the player can answer now. */
export async function readWaitingOffers(queries: Queries, owner: AccountId): Promise<OfferRow[]> {
  return queries.query<OfferRow>({
    name: 'dashboard-offers',
    text: `
      select id, asset_id as "assetId", counter_of is not null as "isCounter", cents, expires_at as "expiresAt"
      from offer where owner_id = $1 and status = 'open' and expires_at > statement_timestamp()
      order by cents desc, id limit $2`,
    values: [owner, maxTrades],
  })
}
