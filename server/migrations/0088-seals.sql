-- Where the seals of the closed packs were made (packs/seal-place.ts). A database that was put back to an earlier
-- moment, loaded from a dump or copied is in another place: opened packs may be closed in it again while their seeds
-- are public, so every closed pack gets a new seal there before any can be opened. Null: before the first start.
create table seal_place (only_row boolean primary key default true check (only_row), place text);
insert into seal_place (place) values (null);
grant select on seal_place to called_shot_web;

-- Which lists a pack is drawn from, as they were sealed with its seed and its terms: the very text that was hashed.
-- Null: packs from before, and free ones, whose lists are settled when they are opened.
alter table pack add column sealed_lists text, add column resealed_at timestamptz;

-- Every seal that was replaced by another, for ever and for everybody to see.
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
grant select on pack_reseal to called_shot_web;
