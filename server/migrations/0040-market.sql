-- A bid calls for copies of one thing, of one collection or any, of one rarity or any. What it holds is its amount
-- for each copy that is still wanted.
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
create index bid_open_for on bid (kind, ref, cents desc, id) where status = 'open';
create index bid_open on bid (cents desc, id) where status = 'open';
create index bid_open_by_maker on bid (maker_id) where status = 'open';
create index bid_by_maker on bid (maker_id, id desc);
create index bid_expiring on bid (expires_at) where status = 'open';
grant select on bid to called_shot_web;

-- Offers of either side, and the counter-offer of an offer.
create index offer_by_maker on offer (maker_id, id desc);
create index offer_by_owner on offer (owner_id, id desc);
create index offer_counters on offer (counter_of) where counter_of is not null;

-- What each player's open offers and bids hold.
create view open_hold as
  select maker_id, held_cents as cents, expires_at from offer where status = 'open' and held_cents > 0
  union all
  select maker_id, cents * remaining, expires_at from bid where status = 'open';
grant select on open_hold to called_shot_web;

-- A sale far above the usual price waits for an operator: what reached the seller is held in `reserved`. A sale that
-- was reversed has a row of its own, from the buyer back to the seller.
alter table listing_event
  add column held_cents bigint not null default 0 check (held_cents >= 0),
  add column review text check (review in ('waiting', 'released', 'reversed')),
  drop constraint listing_event_what_check,
  add constraint listing_event_what_check check (what in ('listed', 'cancelled', 'sold', 'returned')),
  add constraint held_while_reviewed check ((held_cents > 0) = (review is not null));
create index listing_event_reviewed on listing_event (review, id desc) where review is not null;
create index listing_event_waiting on listing_event (seller_id) where review = 'waiting';
drop index listing_event_sales;
create index listing_event_sales on listing_event (definition_id, rarity, at desc)
  include (id, price_cents, seller_id, buyer_id, review) where what = 'sold';
create index listing_event_pairs on listing_event (seller_id, buyer_id, at)
  include (definition_id, rarity) where what = 'sold';

-- What a player has moved since a time, and the whole history in its order.
drop index transfer_from;
drop index transfer_to;
create index transfer_from on transfer (from_id, at, id) include (kind, cents) where from_id >= 1000;
create index transfer_to on transfer (to_id, at, id) include (kind, cents) where to_id >= 1000;

-- Copies are found by what they are copies of, whatever their collection.
create index definition_by_ref on definition (kind, ref);

-- The marketplace reads its pages from these alone: one index for each order, in its own direction, that holds what
-- the filters ask for. First what is for sale, cheapest first among equals;
drop index asset_listed_part;
create index asset_listed_price on asset (price_cents, id)
  include (kind, owner_id, rarity, collection_id, definition_id, event_id) where price_cents is not null;
create index asset_listed_kind_price on asset (kind, price_cents, id)
  include (owner_id, rarity, collection_id, definition_id, event_id) where price_cents is not null;
create index asset_listed_name on asset (name, price_cents, id)
  include (kind, owner_id, rarity, collection_id, definition_id, event_id) where price_cents is not null;
create index asset_listed_kind_name on asset (kind, name, price_cents, id)
  include (owner_id, rarity, collection_id, definition_id, event_id) where price_cents is not null;
create index asset_listed_rarity on asset (rarity desc, name, price_cents, id)
  include (kind, owner_id, collection_id, definition_id, event_id) where price_cents is not null;
create index asset_listed_collection on asset (collection_id, name, price_cents, id)
  include (kind, owner_id, rarity, definition_id, event_id) where price_cents is not null;
-- then everything that can be traded.
create index asset_tradable_name on asset (name, price_cents, id)
  include (kind, owner_id, rarity, collection_id, definition_id, event_id)
  where place = 'held' and tradable and not redeemable;
create index asset_tradable_kind_name on asset (kind, name, price_cents, id)
  include (owner_id, rarity, collection_id, definition_id, event_id)
  where place = 'held' and tradable and not redeemable;
create index asset_tradable_rarity on asset (rarity desc, name, price_cents, id)
  include (kind, owner_id, collection_id, definition_id, event_id)
  where place = 'held' and tradable and not redeemable;
create index asset_tradable_collection on asset (collection_id, name, price_cents, id)
  include (kind, owner_id, rarity, definition_id, event_id)
  where place = 'held' and tradable and not redeemable;
create index asset_tradable_definition on asset (definition_id, rarity, price_cents, id)
  include (kind, owner_id) where place = 'held' and tradable and not redeemable;
