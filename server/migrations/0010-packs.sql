-- A pack's seed, secret until it is opened; its hash is public from the purchase on.
create table pack (
  asset_id bigint primary key references asset (id),
  seed_hash text not null,
  seed_cipher bytea not null,
  client_seed text,
  opened_by bigint references account (id),
  opened_at timestamptz,
  seed text,
  proof jsonb,
  committed_at timestamptz not null,
  -- The client seed belongs to the player who opens the pack, and is fixed from the first attempt on.
  client_seed_by bigint references account (id),
  client_seed_fixed_at timestamptz,
  -- Which lists it is drawn from, as they were sealed with its seed and its terms: the very text that was hashed. Null
  -- on free packs, whose lists are settled when they are opened.
  sealed_lists text,
  resealed_at timestamptz,
  constraint seeds_are_unique unique (seed_hash)
);
create index pack_committed on pack (committed_at);
create index pack_opened on pack (opened_at) where opened_at is not null;
create index pack_opener on pack (opened_by) where opened_by is not null;
grant update (client_seed, client_seed_by, client_seed_fixed_at) on pack to called_shot_web;

-- What packs are drawn from, in the order and with the weights of the draw. A list is known by the SHA-256 of its
-- JSON text and is never changed; the proofs of opened packs name it.
create table candidate_list (
  hash text primary key,
  list jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
grant insert on candidate_list to called_shot_web;

-- Where the seals of the closed packs were made (packs/seal-place.ts). A database that was restored to an earlier time,
-- loaded from a dump or copied is in a different place: opened packs may be closed in it again while their seeds are
-- public, so every closed pack gets a new seal there before any can be opened. Null: before the first start.
create table seal_place (only_row boolean primary key default true check (only_row), place text);
insert into seal_place (place) values (null);

-- Every seal that was replaced by another; public and permanent.
create table pack_reseal (
  asset_id bigint not null references asset (id),
  at timestamptz not null,
  reason text not null check (reason <> ''),
  seed_hash_before text not null,
  seed_hash text not null,
  primary key (asset_id, at)
);
create index pack_reseal_at on pack_reseal (at, asset_id);
create trigger pack_reseal_kept before update or delete or truncate on pack_reseal
  for each statement execute function refuse_change();

-- How often each rarity has come out of a series so far, counted by a job from opened packs.
create table drawn_rarity (
  series_id bigint not null,
  series_version int not null,
  rarity smallint not null,
  cards bigint not null,
  primary key (series_id, series_version, rarity),
  constraint drawn_rarity_series_version_fkey foreign key (series_id, series_version) references series_version
);
create table drawn_rarity_head (only_row boolean primary key default true check (only_row), up_to timestamptz not null);
insert into drawn_rarity_head (up_to) values ('-infinity');
