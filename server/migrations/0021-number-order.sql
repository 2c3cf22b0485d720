-- Names in the order in which people count: "2" before "10", "$5.00" before "$10.00". The database compares text letter
-- by letter, and a collation that knows numbers is not in every build of PostgreSQL, so each run of digits is padded.
create function in_number_order(name text) returns text language sql immutable strict parallel safe return
  case when name ~ '[0-9]' then
    regexp_replace(
      regexp_replace(
        -- The commas of thousands are no part of a number.
        regexp_replace(name, '([0-9]),(?=[0-9]{3})', '\1', 'g'),
        '[0-9]+', '00000\&', 'g'),
      -- No name has a number of more than six digits.
      '0*([0-9]{6})(?![0-9])', '\1', 'g')
  else name end;

alter table asset add column sort_name text not null generated always as (in_number_order(name)) stored;

-- Market pages in the order of names, as before (0008-cards.sql), by the name that counts.
drop index asset_listed_name, asset_listed_kind_name, asset_listed_rarity, asset_listed_collection,
  asset_tradable_name, asset_tradable_kind_name, asset_tradable_rarity, asset_tradable_collection;
create index asset_listed_name on asset (sort_name, price_cents, id)
  include (kind, owner_id, rarity, collection_id, definition_id, event_id) where price_cents is not null;
create index asset_listed_kind_name on asset (kind, sort_name, price_cents, id)
  include (owner_id, rarity, collection_id, definition_id, event_id) where price_cents is not null;
create index asset_listed_rarity on asset (rarity desc, sort_name, price_cents, id)
  include (kind, owner_id, collection_id, definition_id, event_id) where price_cents is not null;
create index asset_listed_collection on asset (collection_id, sort_name, price_cents, id)
  include (kind, owner_id, rarity, definition_id, event_id) where price_cents is not null;
create index asset_tradable_name on asset (sort_name, price_cents, id)
  include (kind, owner_id, rarity, collection_id, definition_id, event_id)
  where place = 'held' and tradable and not redeemable;
create index asset_tradable_kind_name on asset (kind, sort_name, price_cents, id)
  include (owner_id, rarity, collection_id, definition_id, event_id)
  where place = 'held' and tradable and not redeemable;
create index asset_tradable_rarity on asset (rarity desc, sort_name, price_cents, id)
  include (kind, owner_id, collection_id, definition_id, event_id)
  where place = 'held' and tradable and not redeemable;
create index asset_tradable_collection on asset (collection_id, sort_name, price_cents, id)
  include (kind, owner_id, rarity, definition_id, event_id)
  where place = 'held' and tradable and not redeemable;
