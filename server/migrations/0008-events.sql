-- The replay plays the catalogue's games back again and again; each run is a season of its own.
create table season_run (
  id int primary key,
  sport text not null,
  run int not null,
  starts_at timestamptz not null,
  constraint season_run_key unique (sport, run)
);

-- When the replay began and how fast it runs. Another speed, first day or content (it has other weeks) begins a new one
-- with the next run, so that nothing is skipped.
create table replay_clock (
  only_row boolean primary key default true check (only_row),
  epoch timestamptz not null,
  speed double precision not null,
  from_day text,
  first_run int not null,
  content_hash text,
  -- REPLAY_SEASON of the replay that runs; null where the content decides.
  season int
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
create index event_pools on event (starts_at) where pool;

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

-- Who reports results over HTTP. A key's secret is derived from the server's own and is not kept.
create table source (
  id bigint primary key,
  name text not null,
  -- May also move, cancel and start events.
  moves_events boolean not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  version int not null default 1,
  constraint source_name_key unique (name)
);
create table source_key (
  id text primary key,
  source_id bigint not null references source (id),
  created_at timestamptz not null,
  ends_at timestamptz
);
create index source_key_source on source_key (source_id);
-- A signed message is accepted once.
create table feed_message (
  key_id text not null,
  signature text not null,
  at timestamptz not null,
  constraint one_feed_message primary key (key_id, signature)
);
comment on column feed_message.key_id is
  'No foreign key: the standing source of FEED_SECRET has no row in source_key.';
create index feed_message_at on feed_message (at);
-- The polling state of each mapping file.
create table feed_poll (
  mapping text primary key,
  source text not null,
  etag text,
  polled_at timestamptz not null,
  succeeded_at timestamptz,
  failures int not null default 0,
  accepted bigint not null default 0,
  skipped bigint not null default 0,
  problem text
);
comment on column feed_poll.source is
  'No foreign key, nor in observation and play_report: a name, and the replay, polled feeds and operators have no row in source.';

-- Reports by sources are kept forever, with the time of each. That time, not the order of arrival, decides which report
-- is the latest.
create table observation (
  id bigint generated always as identity primary key,
  event_id bigint not null references event (id),
  person_id text references person (id),
  metric text not null,
  value double precision,
  final boolean not null,
  source text not null,
  at timestamptz not null default clock_timestamp(),
  said_at timestamptz not null default clock_timestamp(),
  constraint observation_is_a_number check (value is null or value not in ('NaN', 'Infinity', '-Infinity')),
  constraint observation_once unique nulls not distinct (event_id, person_id, metric, source, final, value, said_at)
);
create trigger observation_kept before update or delete or truncate on observation
  for each statement execute function refuse_change();

-- Plays of football games as sources report them during the games. They are shown and decide nothing. If a source has
-- two rows with the same play_id, the later report counts; rows are added, never changed.
create table play_report (
  id bigint generated always as identity primary key,
  event_id bigint not null references event (id),
  source text not null,
  -- Grows through the game.
  play_id int not null,
  -- The play, without fields that are null, 0 or false (server/src/live/stored-play.ts).
  play jsonb not null,
  said_at timestamptz not null,
  at timestamptz not null,
  -- Pages and sockets resume by it, as with notification.xact.
  xact xid8 not null default pg_current_xact_id(),
  constraint play_report_once unique (event_id, source, play_id, said_at)
);
create trigger play_report_kept before update or delete or truncate on play_report
  for each statement execute function refuse_change();

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
  -- Changed after it was final: predictions claimed before may be owed money until this is corrected.
  amended_at timestamptz,
  corrected_at timestamptz,
  constraint outcome_key unique nulls not distinct (event_id, person_id, trigger_id)
);
create index outcome_event on outcome (event_id);
create index outcome_unsettled on outcome (final_at) where settled_at is null and status <> 'pending';
create index outcome_owing on outcome (id) where amended_at is not null and corrected_at is null;
create index outcome_corrected on outcome (corrected_at) where corrected_at is not null;

-- Every decision on an outcome, the latest of which stands on the outcome itself.
create table ruling (
  outcome_id bigint not null references outcome (id),
  version int not null,
  status text not null check (status in ('true', 'false', 'void')),
  evidence jsonb,
  at timestamptz not null,
  final_at timestamptz not null,
  primary key (outcome_id, version)
);
create trigger ruling_kept before update or delete or truncate on ruling
  for each statement execute function refuse_change();

create table dispute (
  id bigint primary key,
  outcome_id bigint not null references outcome (id),
  account_id bigint not null references account (id),
  reason text not null,
  link text,
  created_at timestamptz not null,
  answered_at timestamptz,
  constraint one_dispute_a_player unique (outcome_id, account_id)
);
