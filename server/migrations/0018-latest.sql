-- The latest sales and pulls, for everybody's dashboard: read from the end, however long the history is.
create index listing_event_sold on listing_event (at desc, id desc) where what = 'sold';
create index asset_pulled on asset (created_at desc, id desc)
  where minted_as = 'pack' and rarity >= 3 and not tutorial;
