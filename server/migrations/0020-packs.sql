-- What a pack does beside drawing each card by the odds: part of the terms, and so of their hash.
alter table series_version add column if not exists rules jsonb not null default '{}';

-- What packs are drawn from, in the order and with the weights of the draw. A list is known by the SHA-256 of its
-- JSON text and is never changed; the proofs of opened packs name it.
create table candidate_list (
  hash text primary key,
  list jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
grant insert on candidate_list to called_shot_web;

-- The client seed belongs to who opens the pack, and is fixed from the first attempt to open it on.
alter table pack
  add column client_seed_by bigint,
  add column client_seed_fixed_at timestamptz;
grant update (client_seed, client_seed_by, client_seed_fixed_at) on pack to called_shot_web;
create index pack_opened on pack (opened_at) where opened_at is not null;

-- How often each rarity has come out of a series so far, counted by a job from opened packs.
create table drawn_rarity (
  series_id bigint not null,
  series_version int not null,
  rarity smallint not null,
  cards bigint not null,
  primary key (series_id, series_version, rarity)
);
create table drawn_rarity_head (only_row boolean primary key default true check (only_row), up_to timestamptz not null);
insert into drawn_rarity_head (up_to) values ('-infinity');

-- What free packs have handed out today, and free event cards that are still unused.
create index asset_tutorial_prize on asset (created_at) include (value_cents)
  where kind = 'prize' and tutorial and minted_as = 'pack';
create index asset_tutorial_event on asset (event_id) where kind = 'event' and tutorial and place = 'held';

-- House totals are rolled up by time: ids are handed out in blocks, so a small one can be used after a large one.
alter table house_rollup drop column up_to_transfer_id, add column up_to timestamptz not null;
drop index transfer_house_from;
drop index transfer_house_to;
create index transfer_house_from on transfer (from_id, at) where from_id < 1000;
create index transfer_house_to on transfer (to_id, at) where to_id < 1000;

-- Locked by whoever opens a free pack with a full prize, so that two at once cannot both take the last of the day.
insert into counter (key, value, maximum) values ('promotions', 0, 0);
