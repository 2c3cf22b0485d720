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

insert into market_sum (kind, collection_id, rarity, event_id, is_listed, copies)
select kind, collection_id, rarity, event_id, is_listed, sum(copies) from market_count group by 1, 2, 3, 4, 5;

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
