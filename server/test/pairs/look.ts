import type { Pool } from 'pg'
import type { Stage } from './stages.ts'

/**
 * Everything the people of each stage own and owe and all their notices, in the stages' order, as a text to compare.
 */
export async function lookAt(owner: Pool, stages: readonly Stage<unknown>[]): Promise<string[]> {
  const { rows } = await owner.query<{ seen: unknown }>({
    name: 'look-at-stages',
    text: looking,
    values: [...castOf(stages), stages.length],
  })
  return rows.map(({ seen }) => JSON.stringify(seen))
}

/**
 * What breaks the books of these people, or puts a card in two places or none; nothing should. The invariants check the
 * whole database. This checks the stages of one pair right after their race.
 */
export async function breachesOf(owner: Pool, stages: readonly Stage<unknown>[]): Promise<string[]> {
  const { rows } = await owner.query<{ breach: string }>({
    name: 'breaches-of-stages',
    text: breaking,
    values: castOf(stages),
  })
  return rows.map(({ breach }) => breach)
}

function castOf(stages: readonly Stage<unknown>[]): [number[], number[], number[]] {
  const cast = stages.flatMap(({ people }, stage) =>
    people.map((id, index) => ({ id, stage, place: index + 1 })),
  )
  return [cast.map(({ id }) => id), cast.map(({ stage }) => stage), cast.map(({ place }) => place)]
}

const people = 'people as (select * from unnest($1::bigint[], $2::int[], $3::int[]) as c (id, stage, place))'

const of = (column: string) => `(select c.place from people c where c.id = ${column})`
/** Rows as one list for each stage, sorted by their text. */
const section = (fields: string, from: string) =>
  `select y.stage, jsonb_agg(y.x order by y.x::text) as list
   from (select p.stage, jsonb_build_array(${fields}) as x from people p join ${from}) y group by y.stage`

const sections = {
  assets: section(
    `p.place, a.kind, a.place, a.gone_as, a.price_cents, a.tradable, a.redeemable, a.offers_open, ${of('a.locked_by')}, a.predictions,
     a.correct, a.streak, a.minted_as, case when a.minted_as <> 'pack' then a.value_cents end`,
    'asset a on a.owner_id = p.id',
  ),
  purses: section('p.place, l.kind, l.balance_cents', 'ledger_account l on l.account_id = p.id'),
  offers: section(`p.place, ${of('o.owner_id')}, o.cents, o.status`, 'offer o on o.maker_id = p.id'),
  bids: section('p.place, b.cents, b.remaining, b.status', 'bid b on b.maker_id = p.id'),
  listings: section(
    `p.place, ${of('e.buyer_id')}, e.what, e.price_cents, e.review`,
    'listing_event e on e.seller_id = p.id',
  ),
  events: section(
    `e.status, e.closed_at is null, e.actual_started_at is null, e.starts_at > now() + interval '2 hours'`,
    'events_of v on v.stage = p.stage and p.place = 1 join event e on e.id = v.event_id',
  ),
  outcomes: section(
    'o.status, o.frozen, o.settled_at is null',
    'events_of v on v.stage = p.stage and p.place = 1 join outcome o on o.event_id = v.event_id',
  ),
  pools: section(
    's.entries, s.right_cents, s.forfeited_cents, cardinality(s.late_entries)',
    'events_of v on v.stage = p.stage and p.place = 1 join pool_settlement s on s.event_id = v.event_id',
  ),
  tournaments: section(
    `p.place, t.status, t.seats, n.result, n.paid_cents`,
    'tournament_entry n on n.account_id = p.id join tournament t on t.id = n.tournament_id',
  ),
  deposits: section(
    'p.place, d.status, d.cents, d.reversed_cents',
    `deposit d on d.provider_id = 'payment of ' || p.id`,
  ),
  withdrawals: section('p.place, w.status, w.cents', 'withdrawal w on w.account_id = p.id'),
  accounts: section(
    'p.place, a.suspended_at is not null, a.frozen_at is not null, a.closed_at is not null, a.daily_pack_streak',
    'account a on a.id = p.id',
  ),
  notices: section('p.place, n.type', 'notification n on n.account_id = p.id and n.dismissed_at is null'),
}

/** Everything people own and owe and all their notices, without ids, times and random values. */
const looking = `
  with ${people},
    events_of as (
      select distinct p.stage, a.event_id from people p join asset a on a.owner_id = p.id where a.event_id is not null)
  select jsonb_build_object(${Object.keys(sections).map((name) => `'${name}', ${name}.list`)}) as seen
  from generate_series(0, $4::int - 1) as s (stage)
  ${Object.entries(sections)
    .map(([name, query]) => `left join (${query}) ${name} on ${name}.stage = s.stage`)
    .join('\n')}
  order by s.stage`

const breaking = `
  with ${people}
  select 'balance of ' || l.id as breach
  from people p join ledger_account l on l.account_id = p.id
  where l.balance_cents <> (select coalesce(sum(t.cents), 0) from transfer t where t.to_id = l.id and t.to_id >= 1000)
    - (select coalesce(sum(t.cents), 0) from transfer t where t.from_id = l.id and t.from_id >= 1000)
  union all
  select 'held of ' || l.id
  from people p join ledger_account l on l.account_id = p.id and l.kind = 'reserved'
  where l.balance_cents <>
    (select coalesce(sum(o.held_cents), 0) from offer o where o.maker_id = p.id and o.status = 'open')
    + (select coalesce(sum(b.cents * b.remaining), 0) from bid b where b.maker_id = p.id and b.status = 'open')
    + (select coalesce(sum(e.held_cents), 0) from listing_event e where e.seller_id = p.id and e.review = 'waiting')
  union all
  select 'place of ' || a.id
  from people p join asset a on a.owner_id = p.id left join asset o on o.id = a.inside_id
  where (a.place = 'slotted') <> (a.inside_id is not null) or (a.place = 'gone') <> (a.gone_as is not null)
    or a.place = 'slotted' and a.kind in ('prediction', 'wager') and not exists (
      select 1 from tournament_entry n
      where n.tournament_id = a.inside_id and n.result is null and a.id in (n.prediction_id, n.wager_id))
    or a.place = 'slotted' and a.kind not in ('prediction', 'wager') and (o.kind <> 'prediction' or o.place = 'gone' or o.owner_id <> a.owner_id)
  union all
  select 'inside of ' || a.id
  from people p join asset a on a.owner_id = p.id and a.kind = 'prediction'
  where (case when a.place = 'gone' then 0 else 4 end) <> (select count(*) from asset i where i.inside_id = a.id)
  union all
  select 'open offer on ' || a.id
  from people p join offer o on o.maker_id = p.id and o.status = 'open' join asset a on a.id = o.asset_id
  where a.place <> 'held' or (case when o.counter_of is null then o.owner_id else o.maker_id end) <> a.owner_id
  union all
  select 'sales of ' || a.id
  from people p join asset a on a.owner_id = p.id
  where (select count(*) from transfer t where t.kind = 'sale' and t.ref = a.id)
    <> (select count(*) from listing_event e where e.asset_id = a.id and e.what = 'sold')`
