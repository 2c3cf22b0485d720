-- What a pack does beside drawing each card by the odds: at least one Epic, all parts of one person.
alter table series_version add column if not exists rules jsonb not null default '{}';

-- Which content is loaded, with the figures that the odds page prints. One row; without it nothing is loaded.
create table content_load (
  only_row boolean primary key default true check (only_row),
  hash text not null,
  figures jsonb not null,
  findings jsonb not null,
  loaded_at timestamptz not null default clock_timestamp()
);
grant select on content_load to called_shot_web;
