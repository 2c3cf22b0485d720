-- The key with which push services know us (VAPID): made at the first start, its private half sealed with the key of
-- the data directory.
create table push_key (
  name text primary key check (name = 'vapid'),
  public_key text not null,
  private_sealed bytea not null
);
grant insert on push_key to called_shot_web;

-- Which notices a player gets while the game is closed: none by default. Minutes of the day in their time zone.
create table push_choice (
  account_id bigint primary key references account (id),
  kinds text[] not null default '{}'
    check (kinds <@ array['calls', 'events', 'offers', 'sales', 'pools', 'tournaments', 'money']),
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  time_zone text,
  constraint quiet_hours_are_whole check (num_nulls(quiet_from, quiet_to, time_zone) in (0, 3))
);
grant insert, update on push_choice to called_shot_web;

-- A browser that gets pushes. An endpoint identifies one browser, no matter who is logged in there.
create table push_subscription (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  endpoint text not null constraint push_endpoint unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index push_subscription_account on push_subscription (account_id, id);
grant insert, update (account_id, p256dh, auth, created_at), delete on push_subscription to called_shot_web;

-- A notice on its way to a browser. Deleted when delivered, given up or no longer wanted.
create table push_message (
  subscription_id bigint not null references push_subscription (id) on delete cascade,
  notification_id bigint not null references notification (id),
  tries int not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  good_until timestamptz not null,
  primary key (subscription_id, notification_id)
);
create index push_message_due on push_message (next_try_at);
create index push_message_notification on push_message (notification_id);
grant insert, update (tries, next_try_at, good_until), delete on push_message to called_shot_web;

-- Notices by transactions before this one have been looked at.
create table push_head (
  only_row boolean primary key default true check (only_row),
  xact xid8 not null default pg_current_xact_id()
);
insert into push_head default values;
grant update (xact) on push_head to called_shot_web;
