-- What a pool came to, written by commit once everything in it is final. Nothing here changes again, so that shares
-- stay what they were whatever is decided or amended later: who was right, who was wrong, and which entries were void
-- for being late are kept as they were then.
create table pool_settlement (
  event_id bigint not null references event (id),
  trigger_id bigint not null references trigger_definition (id),
  settled_at timestamptz not null default clock_timestamp(),
  right_outcomes bigint[] not null,
  wrong_outcomes bigint[] not null,
  late_entries bigint[] not null,
  entries int not null check (entries >= 0),
  right_cents bigint not null check (right_cents >= 0),
  forfeited_cents bigint not null check (forfeited_cents >= 0),
  last_cent_remainder bigint,
  last_cent_entry bigint,
  constraint pool_settled_once primary key (event_id, trigger_id),
  constraint last_cent_is_whole check ((last_cent_remainder is null) = (last_cent_entry is null))
);
-- Whose entrants have been told that their pools are closed: once for each start that an event had.
create table pool_closing (
  event_id bigint not null references event (id),
  starts_at timestamptz not null,
  told_at timestamptz not null default clock_timestamp(),
  constraint pool_closed_once primary key (event_id, starts_at)
);
-- Each says that something in the pools of an event is not as it was: what sockets are told by. Kept for minutes.
create table pool_change (
  event_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  xact xid8 not null default pg_current_xact_id()
);
create index pool_change_xact on pool_change (xact);
create index event_pools on event (starts_at) where pool;
grant select on pool_settlement, pool_closing, pool_change to called_shot_web;
