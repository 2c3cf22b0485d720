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
  person_id text references person (id),
  event_id bigint references event (id),
  trigger_id bigint references trigger_definition (id),
  outcome_id bigint references outcome (id),
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
  pool_entry_of bigint,
  -- Packs paid for with bonus money, even in part, the cards drawn from them and cards made with those: not tradable
  -- until their owner's bonus has become ordinary money (wallet/mature-bonus.ts). Until then such a prize pays bonus
  -- money.
  bonus_paid boolean not null default false,
  -- A lock keeps its owner's card or pack from being sold, burned or opened by accident. It is on the asset itself, so
  -- the constraint refuses a command that forgets to check: moving a locked asset to another owner, another place or
  -- onto the market fails unless the same move lifts the lock.
  locked_by bigint references account (id),
  sort_name text not null generated always as (in_number_order(name)) stored,
  constraint locked_stays_with_its_owner
    check (locked_by is null or (locked_by = owner_id and place = 'held' and price_cents is null)),
  constraint listed_only_while_held check (price_cents is null or (place = 'held' and tradable)),
  constraint price_is_positive check (price_cents >= 100 and price_cents <= 10000000),
  constraint slotted_inside_something check ((place = 'slotted') = (inside_id is not null)),
  constraint gone_for_a_reason check ((place = 'gone') = (gone_as is not null)),
  constraint prediction_has_an_outcome check ((kind = 'prediction') = (outcome_id is not null)),
  constraint values_on_prizes_only
    check ((kind in ('prize', 'wager')) = (value_cents is not null) or kind = 'prediction'),
  constraint packs_have_a_series check ((kind = 'pack') = (series_id is not null)),
  constraint asset_series_version_fkey foreign key (series_id, series_version) references series_version match full
) with (
  fillfactor = 85,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_vacuum_cost_delay = 0
);
comment on column asset.place is
  'Nothing leaves "gone": commit moves only what is not gone, and the web role can write no asset otherwise.';
comment on column asset.inside_id is
  'No foreign key: another card, or the tournament that a card was entered in.';
comment on column asset.minted_from is
  'No foreign key: the pack that a card came out of, the player who crafted it, or the player a starter pack was for.';
comment on column asset.pool_entry_of is
  'outcome_id again, which has the foreign key, on predictions of pool events only.';

-- Assets by owner, and by owner in the order of names. An inventory is read from the second index alone: held assets by
-- kind, with the columns that lists filter and sort by.
create index asset_owner on asset (owner_id, kind, id) where place <> 'gone';
create index asset_inventory_in_order on asset (owner_id, kind, sort_name, id)
  include (name, rarity, collection_id, tutorial, value_cents, event_id)
  where place = 'held';
create index asset_inside on asset (inside_id) where inside_id is not null;
create index asset_minted_from on asset (minted_from);
create index asset_bonus_paid on asset (owner_id) where bonus_paid and place <> 'gone';

-- Predictions by outcome while they live; by event for pools and late entries; by owner with claimed ones, too. An
-- outcome is settled in batches of its predictions in the order of their ids (predictions/settle-outcome.ts). Without
-- the id in the index each batch read all of them: of 150,000 a hundred took 36 ms, and take 0.05.
create index asset_of_outcome on asset (outcome_id, id) where kind = 'prediction' and place <> 'gone';
create index asset_predictions_of_event on asset (event_id, trigger_id, id) where kind = 'prediction';
create index asset_predictions_of_owner on asset (owner_id, id desc) where kind = 'prediction';
-- At most one live prediction a player for the same outcome of a pool event, also while it is in a tournament.
create unique index one_pool_entry on asset (pool_entry_of, owner_id)
  where pool_entry_of is not null and kind = 'prediction' and place <> 'gone';

-- For what free packs have given away today, and for free event cards that are still unused.
create index asset_tutorial_prize on asset (created_at) include (value_cents)
  where kind = 'prize' and tutorial and minted_as = 'pack';
create index asset_tutorial_event on asset (event_id) where kind = 'event' and tutorial and place = 'held';

-- The latest pulls, for everybody's dashboard: read from the end, however long the history is.
create index asset_pulled on asset (created_at desc, id desc)
  where minted_as = 'pack' and rarity >= 3 and not tutorial;

-- The marketplace reads its pages from these alone: one index for each order, in its direction, with the columns that
-- filters use. First listings, cheapest first among equals;
create index asset_listed_definition on asset (definition_id, rarity, price_cents, id) where price_cents is not null;
create index asset_listed_price on asset (price_cents, id)
  include (kind, owner_id, rarity, collection_id, definition_id, event_id) where price_cents is not null;
create index asset_listed_kind_price on asset (kind, price_cents, id)
  include (owner_id, rarity, collection_id, definition_id, event_id) where price_cents is not null;
create index asset_listed_name on asset (sort_name, price_cents, id)
  include (kind, owner_id, rarity, collection_id, definition_id, event_id) where price_cents is not null;
create index asset_listed_kind_name on asset (kind, sort_name, price_cents, id)
  include (owner_id, rarity, collection_id, definition_id, event_id) where price_cents is not null;
create index asset_listed_rarity on asset (rarity desc, sort_name, price_cents, id)
  include (kind, owner_id, collection_id, definition_id, event_id) where price_cents is not null;
create index asset_listed_collection on asset (collection_id, sort_name, price_cents, id)
  include (kind, owner_id, rarity, definition_id, event_id) where price_cents is not null;
-- what is rare or of one collection by price: the rarest stand far from the cheapest, and a walk along all prices
-- would meet most of the market before the first of them;
create index asset_listed_rarity_price on asset (rarity, price_cents, id)
  include (kind, owner_id, collection_id, definition_id, event_id) where price_cents is not null;
create index asset_listed_collection_price on asset (collection_id, price_cents, id)
  include (kind, owner_id, rarity, definition_id, event_id) where price_cents is not null;
-- then everything that can be traded.
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
create index asset_tradable_definition on asset (definition_id, rarity, price_cents, id)
  include (kind, owner_id) where place = 'held' and tradable and not redeemable;

-- The state of a prediction when it was claimed, and the value of its prize.
create table claim (
  prediction_id bigint primary key references asset (id),
  outcome_id bigint not null references outcome (id),
  account_id bigint not null references account (id),
  claimed_as text not null check (claimed_as in ('true', 'false')),
  prize_cents bigint not null check (prize_cents > 0),
  tutorial boolean not null,
  at timestamptz not null
);
create index claim_outcome on claim (outcome_id, prediction_id);
-- What a job counts next, and one player's claims when they are counted again.
create index claim_at on claim (at, prediction_id);
create index claim_of_account on claim (account_id, at, prediction_id);
create trigger claim_kept before update or delete or truncate on claim
  for each statement execute function refuse_change();
