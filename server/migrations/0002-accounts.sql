-- Five independent facts can restrict an account, so that no act undoes another's: shared/src/account/standing.ts says
-- who sets each, who lifts it and what it forbids. Closing is permanent.
create table account (
  id bigint primary key,
  auth_id text not null constraint account_auth_id_key unique,
  email text not null,
  email_verified_at timestamptz,
  password_hash text,
  name text not null,
  nickname text,
  phone_number text,
  phone_verified_at timestamptz,
  birth_date date,
  state text,
  role text not null default 'player' check (role in ('player', 'operator')),
  flags jsonb not null default '{}',
  wallet_address text not null,
  weekly_limit_cents bigint not null default 50000 check (weekly_limit_cents >= 0),
  weekly_limit_next_cents bigint,
  weekly_limit_next_at timestamptz,
  break_until timestamptz,
  self_excluded_until timestamptz,
  daily_pack_at timestamptz,
  daily_pack_streak int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  -- The latest address that its owner has confirmed, to fall back on if a new one is mistyped.
  confirmed_email text,
  weekly_limit_set_at timestamptz,
  suspended_at timestamptz,
  suspended_by bigint references account (id),
  suspended_reason text,
  frozen_at timestamptz,
  frozen_reason text,
  closed_at timestamptz,
  -- Residents: players run by the house in the play-money season, marked as such wherever their name appears. Only the
  -- house opens such an account, and nothing ever changes this column.
  is_resident boolean not null default false,
  -- A player's setting: hide residents from leaderboards and open tournaments.
  hides_residents boolean not null default false,
  -- What an operator may do (shared/src/operator-roles.ts).
  operator_roles text[] not null default '{}'
    check (operator_roles <@ array['support', 'oracle', 'treasurer', 'owner']),
  constraint account_operators_have_roles check ((role = 'operator') = (operator_roles <> '{}'))
);
create unique index account_email_key on account (lower(email));
create unique index account_verified_phone_key on account (phone_number) where phone_verified_at is not null;
create unique index account_wallet_key on account (wallet_address);
-- Finds accounts that are away or closed to trading without reading every account.
create index account_on_a_break on account (break_until) where break_until is not null;
create index account_self_excluded on account (self_excluded_until) where self_excluded_until is not null;
create index account_standing on account (id)
  where suspended_at is not null or frozen_at is not null or closed_at is not null;
create index account_residents on account (id) where is_resident;
create index account_operators on account (id) where role = 'operator';
-- For operators' search.
create index account_email_parts on account using gin (email gin_trgm_ops);
create index account_name_parts on account using gin (name gin_trgm_ops);
-- Breaks, exclusions and the rest of an account's standing are written by commit.
grant update (email, email_verified_at, confirmed_email, password_hash, name, nickname, phone_number, phone_verified_at,
  birth_date, state, flags, weekly_limit_cents, weekly_limit_next_cents, weekly_limit_next_at, weekly_limit_set_at,
  hides_residents, version) on account to called_shot_web;

-- Which text somebody has agreed to, and when. Kept as long as the account.
create table consent (
  account_id bigint not null references account (id),
  document text not null check (document in ('terms', 'rules')),
  version text not null,
  given_at timestamptz not null default clock_timestamp(),
  primary key (account_id, document, version)
);

-- Six-digit codes by text message and links by mail: one open at a time for each purpose.
create table verification (
  account_id bigint not null references account (id),
  purpose text not null check (purpose in ('phone', 'password', 'email', 'new_email')),
  target text not null,
  secret_hash text not null,
  tries_left int not null check (tries_left >= 0),
  expires_at timestamptz not null,
  primary key (account_id, purpose)
);
create unique index verification_secret on verification (secret_hash) where purpose <> 'phone';
grant insert, update, delete on verification to called_shot_web;

-- Failed log-ins by account (the SHA-256 of its email, so that an email without an account looks the same) and by
-- source. `address` counts 15 minutes of one household, `network` a day of one provider's customer, `device` 15 minutes
-- of a device that has logged in to this account before. One row each, so that a password reset can delete all rows of
-- an account and distinct networks can be counted.
create table login_failure (
  account text not null,
  kind text not null check (kind in ('address', 'network', 'device')),
  source text not null,
  failures int not null,
  ends_at timestamptz not null,
  primary key (account, kind, source)
);
create index login_failure_ends on login_failure (ends_at);
grant insert, update, delete on login_failure to called_shot_web;

-- The text messages of the last 24 hours, for their limits.
create table text_sent (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  number_hash text not null,
  address text not null,
  sent_at timestamptz not null default clock_timestamp()
);
create index text_sent_at on text_sent (sent_at);
grant insert, update, delete on text_sent to called_shot_web;

-- Keys that players create for programs (docs/api.md). Only the SHA-256 of a key is kept; `tail`, its last characters,
-- tells its owner which one it is. Expired and revoked keys stay, so that a call with one is told why it is refused.
create table api_key (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  name text not null check (name <> ''),
  key_hash text not null constraint api_key_hash unique,
  tail text not null,
  scopes text[] not null check (scopes <> '{}' and scopes <@ array['read', 'craft', 'trade']),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null check (expires_at > created_at),
  -- Written at most once a minute.
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_account on api_key (account_id, id);
grant insert, update (last_used_at, revoked_at) on api_key to called_shot_web;

-- A notification holds facts, which are put into words when it is read, or the words themselves. `fact` is the key of
-- what it is about, so that nobody is told the same thing twice.
create table notification (
  id bigint primary key,
  account_id bigint not null references account (id),
  type text not null,
  message text not null default '',
  payload jsonb not null,
  fact text not null,
  created_at timestamptz not null,
  dismissed_at timestamptz,
  -- The transaction that wrote it. Ids may become visible out of order, but everything by transactions older than all
  -- running ones is visible, so sockets resume by it.
  xact xid8 not null default pg_current_xact_id(),
  facts jsonb,
  constraint one_notice_a_fact unique (account_id, fact),
  constraint told_in_words_or_facts check ((facts is null) = (message <> ''))
);
create index notification_open on notification (account_id, created_at desc, id desc) where dismissed_at is null;
create index notification_xact on notification (xact);
grant update (dismissed_at) on notification to called_shot_web;

-- Mail and text messages. A mail server or gateway sends them; without one, operators read them here and they count as
-- sent.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'text')),
  recipient text not null,
  subject text not null default '',
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  state text not null default 'sent' check (state in ('queued', 'sent', 'failed')),
  tries int not null default 0,
  next_try_at timestamptz,
  -- When its text becomes useless, such as a code's expiry.
  good_until timestamptz,
  problem text,
  -- The recipient's account, so that one operator's messages are never shown to another.
  account_id bigint references account (id)
);
create index outbox_due on outbox (next_try_at) where state = 'queued';
-- One account's history in the operators' room.
create index outbox_account on outbox (account_id, id) where account_id is not null;
grant insert, update on outbox to called_shot_web;

-- The public profile: nothing is shown unless the player chooses to.
create table public_profile (
  account_id bigint primary key references account (id),
  listed boolean not null default false,
  shows_earnings boolean not null default false,
  showcase bigint[] not null default '{}',
  constraint six_cards_at_most check (cardinality(showcase) <= 6)
);
grant insert, update on public_profile to called_shot_web;
