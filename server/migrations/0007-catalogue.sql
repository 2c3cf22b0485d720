-- Everything the content says: people, collections, triggers and series. Anything dropped from the content is taken off
-- sale, never removed, since somebody may own it.
create table category (
  id int primary key,
  name text not null unique,
  sport text not null
);

create table person (
  id text primary key,
  name text not null,
  category_id int not null references category (id),
  birth_date date not null,
  team text,
  position text,
  league_id text,
  fame numeric(5, 2) not null,
  source text not null
);
create index person_birth on person (category_id, birth_date);
create index person_name on person using gin (name gin_trgm_ops);

create table collection (
  id int primary key,
  source_id text not null unique,
  name text not null,
  description text not null,
  sport text not null,
  position int not null
);

create table collection_person (
  collection_id int not null references collection (id),
  person_id text not null references person (id),
  primary key (collection_id, person_id)
);
create index collection_person_person on collection_person (person_id);

-- The definition that a card is a copy of: "September of AFC North", a person, an event, a trigger, a five dollar
-- prize. Search runs here; assets copy the name.
create table definition (
  id bigint primary key,
  kind text not null check (kind in ('category', 'month', 'day', 'year', 'identity', 'event', 'trigger', 'prize',
    'wager', 'prediction', 'pack')),
  collection_id int not null references collection (id),
  ref text not null,
  name text not null,
  constraint definition_key unique (kind, collection_id, ref)
);
comment on column definition.ref is
  'No foreign key: by the kind it is an id of another table (a person, an event), a day, a month or a value.';
-- A search compares names as they are, by the first index, and those with accents without them, by the second. Without
-- it, every search of the market read all definitions.
create index definition_name on definition using gin (name gin_trgm_ops);
create index definition_plain_name on definition using gin (without_accents(name) gin_trgm_ops)
  where octet_length(name) > char_length(name);
-- Finds copies by their subject, whatever their collection.
create index definition_by_ref on definition (kind, ref);

create table series (
  id bigint primary key,
  source_id text not null unique,
  collection_id int not null references collection (id),
  name text not null,
  pack_type text not null check (pack_type in ('identity', 'prediction')),
  tier int not null,
  special_offer boolean not null default false,
  on_sale boolean not null default true,
  tutorial boolean not null default false,
  position int not null,
  current_version int not null,
  -- Of a limited supply.
  counter_key text references counter (key)
);

-- A pack opens by the version under which it was bought; a version is never changed.
create table series_version (
  series_id bigint not null references series (id),
  version int not null,
  price_cents bigint not null check (price_cents >= 0),
  contents jsonb not null,
  odds jsonb not null,
  prize_values jsonb not null,
  supply int,
  hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Rules of the pack in addition to the odds: at least one Epic, all parts of one person. Part of the terms, and so of
  -- their hash.
  rules jsonb not null default '{}',
  primary key (series_id, version)
);
-- Checked at the end of a load, which writes a series before its first version.
alter table series add constraint series_current_version_fkey
  foreign key (id, current_version) references series_version deferrable initially deferred;

-- A trigger that was in packs once (`published_at`) stays in them, whatever its hit rate becomes, because people hold
-- its cards. `reasons` holds the findings of the content rules: why it is in no pack, or warnings about one that is.
create table trigger_definition (
  id bigint primary key,
  source_id text not null unique,
  name text not null,
  sentence text not null,
  metric text not null,
  comparator text not null check (comparator in ('>=', '<=', '=')),
  threshold double precision not null,
  aggregation text not null default 'last',
  subject text not null check (subject in ('person', 'event')),
  rarity int not null default 1,
  event_types text[] not null,
  hit_rates jsonb not null default '{}',
  active boolean not null default true,
  published_at timestamptz,
  reasons text[] not null default '{}'
);
create table trigger_category (
  trigger_id bigint not null references trigger_definition (id),
  category_id int not null references category (id),
  primary key (trigger_id, category_id)
);
create table trigger_collection (
  trigger_id bigint not null references trigger_definition (id),
  collection_id int not null references collection (id),
  primary key (trigger_id, collection_id)
);

-- The last games of each person in seasons before the one that is played: with the observations of this season they
-- say how often a trigger has come true before a given time.
create table past_result (
  person_id text not null references person (id),
  source_id text not null,
  event_type text not null,
  name text not null,
  played_at timestamptz not null,
  -- Metric to value, of the person and of the event; null is "took part, no such result".
  person_values jsonb not null,
  event_values jsonb not null,
  primary key (person_id, source_id)
);

-- How often each trigger came true in those seasons, by category; without one where it is about the event.
create table past_rate (
  trigger_id bigint not null references trigger_definition (id),
  category_id int references category (id),
  games int not null,
  hits int not null,
  constraint past_rate_key unique nulls not distinct (trigger_id, category_id)
);

-- Which content is loaded, with the figures that the odds page prints. One row; without it nothing is loaded.
create table content_load (
  only_row boolean primary key default true check (only_row),
  hash text not null,
  figures jsonb not null,
  findings jsonb not null,
  loaded_at timestamptz not null default clock_timestamp(),
  -- The folder below CONTENT_DIR that an operator published last; every start uses it.
  directory text not null default '.',
  -- Whether a start reads our own files from the folder, or from the newest version, which the operators' room wrote.
  from_files boolean not null default true
);

-- Every published version of our own content files, so that what was published can be read, compared and published
-- again whatever has become of its folder. The newest is the one that is on sale.
create table content_version (
  number int primary key check (number > 0),
  -- Of the files, by name; two versions with the same hash have the same files.
  hash text not null,
  files jsonb not null,
  -- The folder below CONTENT_DIR whose facts were published with it.
  directory text not null,
  -- Null: a start loaded it.
  published_by bigint references account (id),
  reason text not null,
  at timestamptz not null default clock_timestamp()
);
create trigger content_version_kept before update or delete or truncate on content_version
  for each statement execute function refuse_change();
