-- An offer for one card, or the counter-offer of an offer. A player has one open offer on a card, and one open
-- counter-offer to each player who offered for it; at most 100 are open on one card (shared/src/offers/rules.ts).
create table offer (
  id bigint primary key,
  asset_id bigint not null references asset (id),
  maker_id bigint not null references account (id),
  owner_id bigint not null references account (id),
  counter_of bigint references offer (id),
  cents bigint not null check (cents > 0),
  held_cents bigint not null check (held_cents >= 0),
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'countered', 'withdrawn',
    'expired', 'ended')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index one_open_offer on offer (asset_id, maker_id, owner_id) where status = 'open';
create index offer_open_by_maker on offer (maker_id) where status = 'open';
create index offer_expiring on offer (expires_at) where status = 'open';
create index offer_by_maker on offer (maker_id, id desc);
create index offer_by_owner on offer (owner_id, id desc);
create index offer_counters on offer (counter_of) where counter_of is not null;
-- For how often somebody has offered for a card, and for others' offers on one owner's cards.
create index offer_by_card on offer (asset_id, maker_id, id desc);
-- The offers and counter-offers that a player can answer (dashboard/dashboard-lists.ts).
create index offer_open_to_answer on offer (owner_id, id) where status = 'open';

-- A bid calls for copies of one thing, of one collection or any, of one rarity or any. It holds its amount for each
-- copy that is still wanted.
create table bid (
  id bigint primary key,
  maker_id bigint not null references account (id),
  kind text not null,
  ref text not null,
  name text not null,
  collection_id int references collection (id),
  rarity smallint check (rarity between 1 and 4),
  cents bigint not null check (cents > 0),
  quantity int not null check (quantity > 0),
  remaining int not null check (remaining between 0 and quantity),
  status text not null default 'open' check (status in ('open', 'filled', 'withdrawn', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint filled_when_nothing_remains check ((status = 'filled') = (remaining = 0))
);
comment on column bid.ref is
  'No foreign key: kind and ref name a thing in every collection, and each has a definition of its own.';
create index bid_open_for on bid (kind, ref, cents desc, id) where status = 'open';
create index bid_open on bid (cents desc, id) where status = 'open';
create index bid_open_by_maker on bid (maker_id) where status = 'open';
create index bid_by_maker on bid (maker_id, created_at desc, id desc);
create index bid_expiring on bid (expires_at) where status = 'open';

-- What each player's open offers and bids hold.
create view open_hold as
  select maker_id, held_cents as cents, expires_at from offer where status = 'open' and held_cents > 0
  union all
  select maker_id, cents * remaining, expires_at from bid where status = 'open';

-- The history of prices and sales of an asset. A sale far above the usual price waits for an operator: its proceeds are
-- held in `reserved`. A sale that was reversed has a row of its own, from the buyer back to the seller.
create table listing_event (
  id bigint primary key,
  asset_id bigint not null,
  definition_id bigint not null,
  rarity smallint not null,
  what text not null check (what in ('listed', 'cancelled', 'sold', 'returned')),
  price_cents bigint not null,
  seller_id bigint not null,
  buyer_id bigint,
  at timestamptz not null,
  held_cents bigint not null default 0 check (held_cents >= 0),
  review text check (review in ('waiting', 'released', 'reversed')),
  constraint held_while_reviewed check ((held_cents > 0) = (review is not null))
);
comment on column listing_event.asset_id is 'No foreign keys on this table, for the reason given at transfer.from_id.';
create index listing_event_asset on listing_event (asset_id, id);
create index listing_event_sales on listing_event (definition_id, rarity, at desc)
  include (id, price_cents, seller_id, buyer_id, review) where what = 'sold';
create index listing_event_pairs on listing_event (seller_id, buyer_id, at)
  include (definition_id, rarity) where what = 'sold';
-- The latest sales, for everybody's dashboard.
create index listing_event_sold on listing_event (at desc, id desc) where what = 'sold';
create index listing_event_seller on listing_event (seller_id) where what = 'listed';
create index listing_event_reviewed on listing_event (review, id desc) where review is not null;
create index listing_event_waiting on listing_event (seller_id) where review = 'waiting';

-- How many copies of each thing and rarity can be traded, for sale and not. Totals of marketplace lists, what stands
-- beside their filters, and where a page far down a list begins are sums over this, which is a few rows for each
-- thing, rather than over every card.
create table market_count (
  definition_id bigint not null,
  kind text not null,
  collection_id int not null,
  rarity smallint not null,
  event_id bigint,
  is_listed boolean not null,
  copies bigint not null,
  constraint market_count_of_one
    unique nulls not distinct (definition_id, rarity, is_listed, kind, collection_id, event_id)
) with (fillfactor = 70);
comment on column market_count.definition_id is
  'No foreign keys in the three tables of counts: their triggers copy from asset, which has them.';
-- The totals of small lists are counted at every call: of one kind, rarity or collection without reading all others.
-- None of these columns changes when a count does, so an update still touches no index.
create index market_count_listed_kind on market_count (kind) where is_listed;
create index market_count_listed_rarity on market_count (rarity) where is_listed;
create index market_count_listed_collection on market_count (collection_id) where is_listed;
-- The same for listings by price, so that deep pages of a list by price are fast, too.
create table market_price_count (
  kind text not null,
  event_id bigint,
  price_cents bigint not null,
  copies bigint not null,
  constraint market_price_count_of_one unique nulls not distinct (price_cents, kind, event_id)
) with (fillfactor = 70);
-- Changes since a job last added them up. Rows are only ever added, so that no two commits wait for each other's
-- counter, and a total is exact at any moment.
create table market_count_change (
  definition_id bigint not null,
  kind text not null,
  collection_id int not null,
  rarity smallint not null,
  event_id bigint,
  price_cents bigint,
  copies bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- A price rounded down to three digits: from $10 on, steps are ten cents, from $100 on a dollar.
create function price_step(cents bigint) returns bigint language sql immutable parallel safe as
  'select cents - cents % (case when cents < 1000 then 1 when cents < 10000 then 10 when cents < 100000 then 100 else 1000 end)';

-- Filtered by the same conditions as cards; each row stands for that many of them. The planner sees which branch a
-- condition on the price leaves.
create view market_copies as
  select definition_id, kind, collection_id, rarity, event_id, 0::bigint as price_cents,
    'held'::text as place, true as tradable, false as redeemable, copies from market_count where is_listed
  union all
  select definition_id, kind, collection_id, rarity, event_id, null::bigint, 'held'::text, true, false, copies
  from market_count where not is_listed
  union all
  select definition_id, kind, collection_id, rarity, event_id, price_cents, 'held'::text, true, false, copies
  from market_count_change;
create view market_price_copies as
  select kind, event_id, price_cents, copies from market_price_count
  union all
  select kind, event_id, price_step(price_cents), copies from market_count_change where price_cents is not null;

create function count_market() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into market_count_change
    select definition_id, kind, collection_id, rarity, event_id, price_cents, count(*) from new_rows
    where place = 'held' and tradable and not redeemable group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into market_count_change
    select definition_id, kind, collection_id, rarity, event_id, price_cents, -count(*) from old_rows
    where place = 'held' and tradable and not redeemable group by 1, 2, 3, 4, 5, 6;
  else
    insert into market_count_change
    select definition_id, kind, collection_id, rarity, event_id, price_cents, sum(way) from (
      select 1 as way, * from new_rows where place = 'held' and tradable and not redeemable
      union all
      select -1, * from old_rows where place = 'held' and tradable and not redeemable) moved
    group by 1, 2, 3, 4, 5, 6 having sum(way) <> 0;
  end if;
  return null;
end
$$;
create trigger asset_minted after insert on asset referencing new table as new_rows
  for each statement execute function count_market();
create trigger asset_moved after update on asset referencing old table as old_rows new table as new_rows
  for each statement execute function count_market();
create trigger asset_removed after delete on asset referencing old table as old_rows
  for each statement execute function count_market();

-- From the cards themselves, after cards were loaded without the triggers.
create function recount_market() returns void language plpgsql set search_path = public, pg_temp as $$
begin
  delete from market_count_change;
  delete from market_count;
  delete from market_price_count;
  insert into market_count
  select definition_id, kind, collection_id, rarity, event_id, price_cents is not null, count(*) from asset
  where place = 'held' and tradable and not redeemable group by 1, 2, 3, 4, 5, 6;
  insert into market_price_count
  select kind, event_id, price_step(price_cents), count(*) from asset where price_cents is not null group by 1, 2, 3;
end
$$;

-- The total of a market list without a search is asked for at every call, mostly for one kind, rarity or collection:
-- a sum over these few hundred rows, and not over those of every thing. Triggers keep them from what the job writes
-- that folds the changes, whichever version it is of, so no commit does more than before.
create table market_sum (
  kind text not null,
  collection_id int not null,
  rarity smallint not null,
  event_id bigint,
  is_listed boolean not null,
  copies bigint not null,
  constraint market_sum_of_one unique nulls not distinct (is_listed, kind, collection_id, rarity, event_id)
) with (fillfactor = 70);
comment on column market_sum.collection_id is 'No foreign keys, as in the counts that are summed here.';
comment on column market_sum.event_id is 'No foreign keys, as in the counts that are summed here.';

create function sum_market() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into market_sum as known (kind, collection_id, rarity, event_id, is_listed, copies)
    select kind, collection_id, rarity, event_id, is_listed, sum(copies) from new_rows
    group by 1, 2, 3, 4, 5 order by 5, 1, 2, 3, 4
    on conflict on constraint market_sum_of_one do update set copies = known.copies + excluded.copies;
  elsif tg_op = 'DELETE' then
    insert into market_sum as known (kind, collection_id, rarity, event_id, is_listed, copies)
    select kind, collection_id, rarity, event_id, is_listed, -sum(copies) from old_rows
    group by 1, 2, 3, 4, 5 order by 5, 1, 2, 3, 4
    on conflict on constraint market_sum_of_one do update set copies = known.copies + excluded.copies;
  else
    insert into market_sum as known (kind, collection_id, rarity, event_id, is_listed, copies)
    select kind, collection_id, rarity, event_id, is_listed, sum(copies) from (
      select kind, collection_id, rarity, event_id, is_listed, copies from new_rows
      union all
      select kind, collection_id, rarity, event_id, is_listed, -copies from old_rows) changed
    group by 1, 2, 3, 4, 5 having sum(copies) <> 0 order by 5, 1, 2, 3, 4
    on conflict on constraint market_sum_of_one do update set copies = known.copies + excluded.copies;
  end if;
  return null;
end
$$;
create trigger market_count_added after insert on market_count referencing new table as new_rows
  for each statement execute function sum_market();
create trigger market_count_changed after update on market_count referencing old table as old_rows new table as new_rows
  for each statement execute function sum_market();
create trigger market_count_removed after delete on market_count referencing old table as old_rows
  for each statement execute function sum_market();

-- Filtered by the same conditions as cards and as market_copies, but for those on the thing itself.
create view market_sums as
  select kind, collection_id, rarity, event_id, 0::bigint as price_cents, 'held'::text as place, true as tradable,
    false as redeemable, copies from market_sum where is_listed
  union all
  select kind, collection_id, rarity, event_id, null::bigint, 'held'::text, true, false, copies
  from market_sum where not is_listed
  union all
  select kind, collection_id, rarity, event_id, price_cents, 'held'::text, true, false, copies
  from market_count_change;
