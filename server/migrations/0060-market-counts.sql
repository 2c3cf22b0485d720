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
  constraint market_count_of_one unique nulls not distinct (definition_id, rarity, is_listed, kind, collection_id, event_id)
) with (fillfactor = 70);
-- The same of what is for sale by price, so that a list by price can be entered far down, too.
create table market_price_count (
  kind text not null,
  event_id bigint,
  price_cents bigint not null,
  copies bigint not null,
  constraint market_price_count_of_one unique nulls not distinct (price_cents, kind, event_id)
) with (fillfactor = 70);
-- What has changed since a job last added it up: rows are only ever written here, so that no two commits wait for
-- each other's counter, and a total is exact at any moment.
create table market_count_change (
  definition_id bigint not null,
  kind text not null,
  collection_id int not null,
  rarity smallint not null,
  event_id bigint,
  price_cents bigint,
  copies bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- A price as far as its first three digits say it: from $10 on, ten cents are one step, from $100 on a dollar.
create function price_step(cents bigint) returns bigint language sql immutable parallel safe as
  'select cents - cents % (case when cents < 1000 then 1 when cents < 10000 then 10 when cents < 100000 then 100 else 1000 end)';

-- Read as cards are, by the same conditions: each row stands for so many of them.
create view market_copies as
  select definition_id, kind, collection_id, rarity, event_id, case when is_listed then 0::bigint end as price_cents,
    'held'::text as place, true as tradable, false as redeemable, copies from market_count
  union all
  select definition_id, kind, collection_id, rarity, event_id, price_cents, 'held'::text, true, false, copies
  from market_count_change;
create view market_price_copies as
  select kind, event_id, price_cents, copies from market_price_count
  union all
  select kind, event_id, price_step(price_cents), copies from market_count_change where price_cents is not null;
grant select on market_count, market_price_count, market_count_change, market_copies, market_price_copies
  to called_shot_web;

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

-- From the cards themselves: at first, and after cards were loaded without the triggers.
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
select recount_market();

-- What is rare or of one collection, by price: the rarest stand far from the cheapest, and a walk along all prices
-- would meet most of the market before the first of them.
create index asset_listed_rarity_price on asset (rarity, price_cents, id)
  include (kind, owner_id, collection_id, definition_id, event_id) where price_cents is not null;
create index asset_listed_collection_price on asset (collection_id, price_cents, id)
  include (kind, owner_id, rarity, definition_id, event_id) where price_cents is not null;
