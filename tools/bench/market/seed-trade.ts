import type { Pool } from 'pg'
import type { MarketScale } from './scale.ts'
import type { SeededCards } from './seed-cards.ts'
import type { Ids } from './seed-ids.ts'

interface Trade extends SeededCards {
  readonly ids: Ids
  readonly scale: MarketScale
}

/** Shares of all transfers. A sale makes two, an ended offer two, an open offer one; the rest are deposits. */
const salesShare = 0.4
const offersShare = 0.025
const openOffersIn = 10
const daysOfTrade = 700
const maxSalesPerCard = 40

/**
 * Every sale of every loose card, in order of time. `m` sales pass a card from its first owner to its current one, each
 * in its own part of the trading time, which is divided into `m` equal parts.
 */
const deals = `
  create unlogged table seed.deal as
  select row_number() over (order by d.at) as n, d.* from (
    select a.id as asset_id, a.name, a.definition_id, a.rarity, k,
      $first_account + 10 * ((h.place + (m.sales - k + 1) * h.step) % $players) as seller_id,
      $first_account + 10 * ((h.place + (m.sales - k) * h.step) % $players) as buyer_id,
      seed.price(t.base_price, a.rarity, seed.chance(c.number * 64 + k, 20)) as cents,
      o.opened + o.span * (k - 1 + s.luck) as at,
      o.opened + o.span * (k - 1 + s.luck * seed.chance(c.number * 64 + k, 22)) as listed_at
    from asset a
    join (select id, base_price from seed.thing) t on t.id = a.definition_id
    cross join lateral (select a.id - $first_card as number) c
    cross join lateral (
      select least($most, floor(-ln(1 - seed.chance(c.number, 23)) * $mean::float8 + seed.chance(c.number, 24)))::int as sales) m
    cross join lateral (
      select (a.owner_id - $first_account) / 10 as place,
        1 + floor(seed.chance(c.number, 25) * ($players - 1))::bigint as step) h
    cross join lateral (
      select now() - $days * interval '1 day' as opened,
        ($days * interval '1 day' - interval '1 hour') / greatest(m.sales, 1) as span) o
    cross join lateral generate_series(1, m.sales) k
    cross join lateral (select seed.chance(c.number * 64 + k, 21) as luck) s
    where a.id >= $first_card and a.id < $first_card + $loose) d`

/** Eight ids for each sale: its commit, two transfers, two events, its notice. */
const dealTransfers = `
  insert into transfer (id, from_id, to_id, cents, kind, ref, commit_id, at)
  select $first + d.n * 8 + x.step, x.from_id, x.to_id, x.cents, x.kind, d.asset_id, $first + d.n * 8, d.at
  from seed.deal d
  cross join lateral (values
    (1, d.buyer_id + 1, d.seller_id + 1, d.cents, 'sale'),
    (2, d.seller_id + 1, 3, greatest(1, (d.cents * 5 + 50) / 100), 'market_fee')) as x (step, from_id, to_id, cents, kind)
  order by d.n, x.step`
const dealEvents = `
  insert into listing_event (id, asset_id, definition_id, rarity, what, price_cents, seller_id, buyer_id, at)
  select $first + d.n * 8 + x.step, d.asset_id, d.definition_id, d.rarity, x.what, d.cents, d.seller_id, x.buyer_id, x.at
  from seed.deal d
  cross join lateral (values (3, 'listed', null, d.listed_at), (4, 'sold', d.buyer_id, d.at)) as x (step, what, buyer_id, at)
  order by d.n, x.step`
const dealNotices = `
  insert into notification (id, account_id, type, message, payload, fact, created_at, dismissed_at)
  select $first + d.n * 8 + 5, d.seller_id, 'sold',
    d.name || ' was sold for ' || to_char(d.cents / 100.0, 'FM$999,999,990.00') || '. You receive '
      || to_char((d.cents - greatest(1, (d.cents * 5 + 50) / 100)) / 100.0, 'FM$999,999,990.00') || '.',
    jsonb_build_object('ListingId', d.asset_id), 'sold:' || d.asset_id || ':' || 2 * d.k,
    d.at, case when d.at < now() - interval '7 days' then d.at + interval '1 day' end
  from seed.deal d order by d.n`

/** Cards for sale were listed after their last sale; a card's version counts its changes. */
const listings = `
  create unlogged table seed.last_deal as
  select asset_id, max(at) as at, count(*) as sales from seed.deal group by asset_id;
  alter table seed.last_deal add primary key (asset_id);
  analyze seed.last_deal;
  update asset a set version = 1 + 2 * coalesce(l.sales, 0) + (a.price_cents is not null)::int,
    listed_at = case when a.price_cents is not null
      then now() - (now() - coalesce(l.at, greatest(a.created_at, now() - interval '90 days'))) * seed.chance(a.id, 30) end
  from asset b left join seed.last_deal l on l.asset_id = b.id
  where b.id = a.id and (l.sales is not null or a.price_cents is not null);
  insert into listing_event (id, asset_id, definition_id, rarity, what, price_cents, seller_id, at)
  select $first + row_number() over (order by a.listed_at), a.id, a.definition_id, a.rarity, 'listed', a.price_cents,
    a.owner_id, a.listed_at
  from asset a where a.price_cents is not null order by a.listed_at;`

/** Other players' offers for loose cards. Open ones stay open for years, whenever the market is measured. */
const offers = `
  create unlogged table seed.offer as
  select $first + n * 8 as id, a.id as asset_id, a.owner_id,
    $first_account + 10 * (((a.owner_id - $first_account) / 10 + 1
      + floor(seed.chance(n, 40) * ($players - 1))::bigint) % $players) as maker_id,
    100 + 5 * floor(300 * power(seed.chance(n, 41), 2))::bigint as cents, n % $open_in = 0 as is_open,
    case when n % $open_in = 0 then now() - interval '5 days' * seed.chance(n, 42)
      else now() - interval '3 days' - $days * interval '1 day' * seed.chance(n, 42) * 0.9 end as created_at,
    a.name
  from generate_series(1, $count) n
  join asset a on a.id = $first_card + floor($loose * seed.chance(n, 43))::bigint;
  -- A player has one open offer on a card: of the few that chance gave two, the first stays.
  delete from seed.offer o using seed.offer p
  where o.is_open and p.is_open and p.asset_id = o.asset_id and p.maker_id = o.maker_id and p.id < o.id;
  insert into offer (id, asset_id, maker_id, owner_id, cents, held_cents, status, created_at, expires_at, ended_at)
  select id, asset_id, maker_id, owner_id, cents, cents, case when is_open then 'open' else 'withdrawn' end, created_at,
    created_at + case when is_open then interval '3650 days' else interval '7 days' end,
    case when not is_open then created_at + interval '1 day' end
  from seed.offer order by id;
  insert into transfer (id, from_id, to_id, cents, kind, ref, commit_id, at)
  select o.id + x.step, o.maker_id + x.source, o.maker_id + x.target, o.cents, x.kind, o.id, o.id + x.step - 1, x.at
  from seed.offer o
  cross join lateral (values (2, 1, 2, 'offer_hold', o.created_at),
    (4, 2, 1, 'offer_release', o.created_at + interval '1 day')) as x (step, source, target, kind, at)
  where x.step = 2 or not o.is_open
  order by o.id, x.step;
  insert into notification (id, account_id, type, message, payload, fact, created_at, dismissed_at)
  select id + 5, owner_id, 'offer_made',
    'You have an offer of ' || to_char(cents / 100.0, 'FM$999,999,990.00') || ' for ' || name || '.',
    jsonb_build_object('OfferId', id, 'ListingId', asset_id), 'offer:' || id, created_at,
    case when not is_open then created_at + interval '1 day' end
  from seed.offer order by id;`

/** A player's first deposit covers everything they will ever buy or offer; other deposits follow at any time. */
const deposits = `
  create unlogged table seed.spent as
  select account_id, sum(cents)::bigint as cents from (
    select buyer_id as account_id, cents from seed.deal
    union all select maker_id, cents from seed.offer) spent
  group by account_id;
  alter table seed.spent add primary key (account_id);
  create unlogged table seed.deposit as (
    select n, $first_account + 10 * n as account_id,
      10000 + 10000 * ceil(coalesce(s.cents, 0) / 10000.0)::bigint as cents,
      now() - interval '730 days' + n * interval '1 day' / $players as at
    from generate_series(0, $players - 1) n left join seed.spent s on s.account_id = $first_account + 10 * n
    union all
    select n, $first_account + 10 * floor($players * seed.chance(n, 50))::bigint,
      2500 * (1 + floor(8 * seed.chance(n, 51)))::bigint,
      now() - $days * interval '1 day' + (n - $players) * ($days * interval '1 day' - interval '1 hour') / greatest(1, $count - $players)
    from generate_series($players, $count - 1) n);
  insert into deposit (id, provider_id, account_id, status, cents, detail, created_at, updated_at)
  select $first + n * 3 + 2, 'seeded ' || n, account_id, 'credited', cents, '{}', at, at from seed.deposit;
  insert into transfer (id, from_id, to_id, cents, kind, ref, commit_id, at)
  select $first + n * 3 + 1, 1, account_id + 1, cents, 'deposit', $first + n * 3 + 2, $first + n * 3, at
  from seed.deposit order by at;`

const balances = `
  update ledger_account l set balance_cents = m.cents
  from (
    select id, sum(cents)::bigint as cents from (
      select to_id as id, cents from transfer where to_id >= 1000
      union all
      select from_id, -cents from transfer where from_id >= 1000) moved
    group by id) m
  where m.id = l.id and l.account_id is not null;`

/**
 * Loads the cards' history: sales, current listings, offers and deposits. Every balance is the sum of its transfers and
 * was never below zero. Returns the number of sales.
 */
export async function seedTrade(owner: Pool, trade: Trade): Promise<{ sales: number }> {
  const { ids, scale, firstAccount, firstCard, loose } = trade
  const shared = {
    first_account: firstAccount,
    first_card: firstCard,
    loose,
    players: scale.players,
    days: daysOfTrade,
  }
  const run = async (text: string, names: Readonly<Record<string, number>> = {}) =>
    owner.query(filled(text, { ...shared, ...names }))

  const mean = (scale.transfers * salesShare) / loose
  const made = await run(deals, { mean, most: maxSalesPerCard })
  const sales = made.rowCount ?? 0
  const first = ids.take((sales + 1) * 8)
  await run(dealTransfers, { first })
  await run(dealEvents, { first })
  await run(dealNotices, { first })
  await run(listings, { first: ids.take(scale.listed + 1) })

  const offerCount = Math.round(scale.transfers * offersShare)
  await run(offers, {
    first: ids.take((offerCount + 1) * 8),
    count: offerCount,
    open_in: openOffersIn,
  })
  const offerTransfers = 2 * offerCount - Math.floor(offerCount / openOffersIn)
  const depositCount = Math.max(scale.players, scale.transfers - 2 * sales - offerTransfers)
  await run(deposits, { first: ids.take(depositCount * 3), count: depositCount })
  await run(balances)
  return { sales }
}

/** Substitutes numbers for their names, because a query of several statements takes no parameters. */
function filled(text: string, names: Readonly<Record<string, number>>): string {
  return text.replaceAll(/\$([a-z_]+)/g, (_, name: string) => {
    const value = names[name]
    if (value === undefined) throw new Error(`the seed has no value for ${name}`)
    return Number.isInteger(value) ? `${value}::bigint` : String(value)
  })
}
