-- An inventory is read from this index alone: what is held, by kind, in the order of names, with the columns that
-- lists filter and sort by.
create index asset_inventory on asset (owner_id, kind, name, id)
  include (rarity, collection_id, tutorial, value_cents, event_id)
  where place = 'held';

-- The cheapest card on sale for a part that somebody misses.
create index asset_listed_part on asset (kind, name, price_cents, id)
  where price_cents is not null and kind in ('category', 'month', 'day', 'year');
