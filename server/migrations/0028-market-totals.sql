-- The totals of small market lists are counted at every call. Here the planner sees which branch a condition on the
-- price leaves, and finds the counts of one kind, rarity or collection without reading those of all others. None of
-- these columns changes when a count does, so an update still touches no index.
create or replace view market_copies as
  select definition_id, kind, collection_id, rarity, event_id, 0::bigint as price_cents,
    'held'::text as place, true as tradable, false as redeemable, copies from market_count where is_listed
  union all
  select definition_id, kind, collection_id, rarity, event_id, null::bigint, 'held'::text, true, false, copies
  from market_count where not is_listed
  union all
  select definition_id, kind, collection_id, rarity, event_id, price_cents, 'held'::text, true, false, copies
  from market_count_change;

create index market_count_listed_kind on market_count (kind) where is_listed;
create index market_count_listed_rarity on market_count (rarity) where is_listed;
create index market_count_listed_collection on market_count (collection_id) where is_listed;
