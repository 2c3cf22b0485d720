import type { Pool } from 'pg'

/** How lively the market is for someone who comes to it. */
export interface Life {
  readonly listings: number
  readonly sellers: number
  /** The kinds of cards with something for sale. */
  readonly kinds: readonly string[]
  /** The share (0 to 1) of definitions for sale with an open bid within 20 % of their floor. */
  readonly nearBids: number
  /** The share (0 to 1) of people in the catalog who can be crafted from the cards for sale. */
  readonly plans: number
  readonly joinedTournaments: number
  /** Tournaments with a free seat that anyone could take. */
  readonly openTournaments: number
  /** Names on the leaderboard of right calls. */
  readonly leaders: number
  /** Entries in the largest pool. */
  readonly poolEntries: number
}

/** Reads the figures from the tables, because they cover all players. */
export async function readLife(owner: Pool): Promise<Life> {
  const { rows } = await owner.query<Life>(`
    with listed as (select * from asset where price_cents is not null),
    floors as (
      select definition_id, kind, name, collection_id, rarity, min(price_cents) as floor
      from listed where kind <> 'prediction' group by 1, 2, 3, 4, 5),
    near as (
      select f.*, exists (
        select 1 from bid b where b.status = 'open' and b.expires_at > now() and b.kind = f.kind and b.name = f.name
          and (b.collection_id is null or b.collection_id = f.collection_id)
          and (b.rarity is null or b.rarity = f.rarity) and b.cents >= 0.8 * f.floor) as has_bid
      from floors f),
    part as (select distinct kind, name from listed where kind in ('category', 'month', 'day', 'year')),
    person_plan as (
      select (
        select count(*) from part
        where (part.kind, part.name) in (('category', k.name), ('month', to_char(p.birth_date, 'FMMonth')),
          ('day', to_char(p.birth_date, 'FMDD')), ('year', to_char(p.birth_date, 'YYYY')))) = 4 as is_whole
      from person p join category k on k.id = p.category_id
      where exists (select 1 from collection_person c where c.person_id = p.id))
    select
      (select count(*)::int from listed) as listings,
      (select count(distinct owner_id)::int from listed) as sellers,
      (select coalesce(array_agg(distinct kind order by kind), '{}') from listed) as kinds,
      (select coalesce(avg(has_bid::int), 0)::float from near) as "nearBids",
      (select coalesce(avg(is_whole::int), 0)::float from person_plan) as plans,
      (select count(*)::int from tournament where status <> 'open'
        and (select count(*) from tournament_entry e where e.tournament_id = tournament.id) > 1) as "joinedTournaments",
      (select count(*)::int from tournament where status = 'open' and invite_code is null) as "openTournaments",
      (select count(distinct r.account_id)::int from season_record r join public_profile p using (account_id)
        where r.correct > 0 and p.listed) as leaders,
      (select coalesce(max(entries), 0)::int from (
        select count(*) as entries from asset a join outcome o on o.id = a.outcome_id
        where a.kind = 'prediction' and a.pool_entry_of is not null
        group by o.event_id, o.trigger_id) pool) as "poolEntries"`)
  const [row] = rows
  if (!row) throw new Error('the figures are gone')
  return row
}
