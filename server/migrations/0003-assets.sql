-- Everything a player can own is an asset: one id space, one owner column, one place where ownership changes,
-- one lock target. A listing is its price.
create table asset (
  id bigint primary key,
  kind text not null check (kind in ('category', 'month', 'day', 'year', 'identity', 'event', 'trigger', 'prize',
    'wager', 'prediction', 'pack')),
  owner_id bigint not null references account (id),
  place text not null default 'held' check (place in ('held', 'slotted', 'gone')),
  price_cents bigint,
  inside_id bigint,
  gone_as text,
  version int not null default 1,
  tradable boolean not null,
  tutorial boolean not null default false,
  offers_open boolean not null default true,
  redeemable boolean not null default false,
  definition_id bigint not null references definition (id),
  collection_id int not null references collection (id),
  name text not null,
  rarity smallint not null check (rarity between 1 and 4),
  serial bigint,
  value_cents bigint check (value_cents > 0),
  person_id text,
  event_id bigint,
  trigger_id bigint,
  outcome_id bigint,
  series_id bigint,
  series_version int,
  predictions int not null default 0,
  correct int not null default 0,
  streak int not null default 0,
  best_streak int not null default 0,
  minted_from bigint,
  minted_as text not null,
  listed_at timestamptz,
  created_at timestamptz not null,
  constraint listed_only_while_held check (price_cents is null or (place = 'held' and tradable)),
  constraint price_is_positive check (price_cents >= 100 and price_cents <= 10000000),
  constraint slotted_inside_something check ((place = 'slotted') = (inside_id is not null)),
  constraint gone_for_a_reason check ((place = 'gone') = (gone_as is not null)),
  constraint prediction_has_an_outcome check ((kind = 'prediction') = (outcome_id is not null)),
  constraint values_on_prizes_only check ((kind in ('prize', 'wager')) = (value_cents is not null) or kind = 'prediction'),
  constraint packs_have_a_series check ((kind = 'pack') = (series_id is not null))
) with (
  fillfactor = 85,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_vacuum_cost_delay = 0
);
create index asset_owner on asset (owner_id, kind, id) where place <> 'gone';
create index asset_inside on asset (inside_id) where inside_id is not null;
create index asset_outcome on asset (outcome_id) where kind = 'prediction' and place <> 'gone';
create index asset_minted_from on asset (minted_from);
create index asset_listed_definition on asset (definition_id, rarity, price_cents, id) where price_cents is not null;
-- At most one live prediction a player for the same outcome of a pool event.
alter table asset add column pool_entry_of bigint;
create unique index one_pool_entry on asset (pool_entry_of, owner_id)
  where pool_entry_of is not null and kind = 'prediction' and place = 'held';

-- "Nothing leaves gone" is also the database's own rule, whoever asks.
create table pack (
  asset_id bigint primary key references asset (id),
  seed_hash text not null,
  seed_cipher bytea not null,
  client_seed text,
  opened_by bigint,
  opened_at timestamptz,
  seed text,
  proof jsonb,
  committed_at timestamptz not null,
  constraint seeds_are_unique unique (seed_hash)
);
create index pack_committed on pack (committed_at);

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
create index offer_open_on_asset on offer (asset_id) where status = 'open';
create index offer_open_by_maker on offer (maker_id) where status = 'open';
create index offer_expiring on offer (expires_at) where status = 'open';

-- The history of prices and sales of an asset.
create table listing_event (
  id bigint primary key,
  asset_id bigint not null,
  definition_id bigint not null,
  rarity smallint not null,
  what text not null check (what in ('listed', 'cancelled', 'sold')),
  price_cents bigint not null,
  seller_id bigint not null,
  buyer_id bigint,
  at timestamptz not null
);
create index listing_event_asset on listing_event (asset_id, id);
create index listing_event_sales on listing_event (definition_id, rarity, at desc) where what = 'sold';
