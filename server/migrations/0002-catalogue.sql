create extension if not exists pg_trgm;

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

-- What a card is a copy of: "September of AFC North", a person, an event, a trigger, a five dollar prize.
-- Search runs here; assets copy the name.
create table definition (
  id bigint primary key,
  kind text not null check (kind in ('category', 'month', 'day', 'year', 'identity', 'event', 'trigger', 'prize',
    'wager', 'prediction', 'pack')),
  collection_id int not null references collection (id),
  ref text not null,
  name text not null,
  constraint definition_key unique (kind, collection_id, ref)
);
create index definition_name on definition using gin (name gin_trgm_ops);

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
  counter_key text
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
  primary key (series_id, version)
);

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
  active boolean not null default true
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

-- The replay plays the catalogue's games back again and again; each run is a season of its own.
create table season_run (
  id int primary key,
  sport text not null,
  run int not null,
  starts_at timestamptz not null,
  constraint season_run_key unique (sport, run)
);

create table event (
  id bigint primary key,
  source_id text,
  season_run_id int references season_run (id),
  type text not null check (type in ('football', 'golf', 'awards', 'boxoffice', 'elections')),
  name text not null,
  short_name text not null,
  starts_at timestamptz not null,
  original_starts_at timestamptz not null,
  actual_started_at timestamptz,
  closed_at timestamptz,
  status text not null default 'open' check (status in ('open', 'decided', 'cancelled')),
  pool boolean not null default false,
  group_name text,
  week int,
  sources_required int not null default 1 check (sources_required >= 1),
  void_after interval not null,
  detail jsonb not null default '{}',
  version int not null default 1,
  constraint event_of_a_run unique (season_run_id, source_id)
);
create index event_open on event (type, starts_at) where closed_at is null and status = 'open';
create index event_starts on event (starts_at);

-- The collections whose prediction packs may hold the event (a game belongs to both its teams' divisions).
create table event_collection (
  event_id bigint not null references event (id),
  collection_id int not null references collection (id),
  primary key (event_id, collection_id)
);
create index event_collection_collection on event_collection (collection_id, event_id);

create table event_participant (
  event_id bigint not null references event (id),
  person_id text not null references person (id),
  team text,
  primary key (event_id, person_id)
);
create index event_participant_person on event_participant (person_id, event_id);

-- All predictions on the same (event, person or none, trigger) share one outcome, decided once.
create table outcome (
  id bigint primary key,
  event_id bigint not null references event (id),
  person_id text references person (id),
  trigger_id bigint not null references trigger_definition (id),
  status text not null default 'pending' check (status in ('pending', 'true', 'false', 'void')),
  decided_at timestamptz,
  final_at timestamptz,
  frozen boolean not null default false,
  evidence jsonb,
  settled_at timestamptz,
  version int not null default 1,
  constraint outcome_key unique nulls not distinct (event_id, person_id, trigger_id)
);
create index outcome_event on outcome (event_id);
create index outcome_unsettled on outcome (final_at) where settled_at is null and status <> 'pending';

create table observation (
  id bigint generated always as identity primary key,
  event_id bigint not null references event (id),
  person_id text references person (id),
  metric text not null,
  value double precision,
  final boolean not null,
  source text not null,
  at timestamptz not null default clock_timestamp(),
  constraint observation_is_a_number check (value is null or value not in ('NaN', 'Infinity', '-Infinity')),
  constraint observation_once unique nulls not distinct (event_id, person_id, metric, source, final, value)
);
