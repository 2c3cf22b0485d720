-- Ids of everything come from one sequence in blocks of 1,000 (block n holds n·1000 to n·1000 + 999), so that a
-- command can name what it is about to mint. Ids below 1,000 are the house's ledger accounts.
create sequence id_block start with 1 increment by 1;

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
  status text not null default 'active' check (status in ('active', 'suspended', 'closed')),
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
  created_at timestamptz not null default clock_timestamp()
);
create unique index account_email_key on account (lower(email));
create unique index account_verified_phone_key on account (phone_number) where phone_verified_at is not null;
create unique index account_wallet_key on account (wallet_address);

-- A player has three accounts, with ids next to their own: available = id + 1, reserved = id + 2,
-- bonus = id + 3. Only they have a balance row that can be locked, and it cannot go below zero. House
-- accounts are sums over transfers, so that no sale locks a house row.
create table ledger_account (
  id bigint primary key,
  account_id bigint references account (id),
  kind text not null,
  balance_cents bigint constraint balance_not_negative check (balance_cents >= 0),
  constraint only_players_have_balances check ((account_id is null) = (balance_cents is null)),
  constraint one_of_each_kind unique (account_id, kind)
) with (fillfactor = 80);

insert into ledger_account (id, kind) values
  (1, 'deposits'),
  (2, 'pack_sales'),
  (3, 'market_fees'),
  (4, 'prizes'),
  (5, 'pool_bonuses'),
  (6, 'promotions'),
  (7, 'tournaments'),
  (8, 'withdrawals'),
  (9, 'grants'),
  (10, 'corrections');

create table transfer (
  id bigint primary key,
  from_id bigint not null,
  to_id bigint not null,
  cents bigint not null constraint transfer_is_positive check (cents > 0),
  kind text not null,
  ref bigint,
  commit_id bigint not null,
  at timestamptz not null,
  constraint transfer_between_two check (from_id <> to_id)
);
create index transfer_from on transfer (from_id, id desc) where from_id >= 1000;
create index transfer_to on transfer (to_id, id desc) where to_id >= 1000;
create index transfer_house_from on transfer (from_id, id) where from_id < 1000;
create index transfer_house_to on transfer (to_id, id) where to_id < 1000;
create index transfer_ref on transfer (ref);

-- House totals up to a transfer's id, so that reading the books costs what is new, not what is old.
create table house_rollup (
  ledger_account_id bigint primary key,
  cents bigint not null,
  up_to_transfer_id bigint not null
);

create table idempotency (
  account_id bigint not null,
  key text not null,
  hash text not null,
  answer text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, key)
);
create index idempotency_at on idempotency (at);

-- Limited supply, seats, open offers: a counter that cannot pass its maximum.
create table counter (
  key text primary key,
  value bigint not null default 0,
  maximum bigint not null,
  constraint counter_within_bounds check (value between 0 and maximum)
);

create table audit (
  id bigint primary key,
  at timestamptz not null,
  actor_id bigint,
  action text not null,
  subject text not null,
  detail jsonb not null,
  hash text not null,
  previous_hash text not null
);
create table audit_head (only_row boolean primary key default true check (only_row), hash text not null);
-- What one operator has proposed and a second may do.
create index audit_proposed on audit ((detail->>'hash')) where action = 'act_proposed';
insert into audit_head (hash) values (repeat('0', 64));

create table notification (
  id bigint primary key,
  account_id bigint not null references account (id),
  type text not null,
  message text not null,
  payload jsonb not null,
  fact text not null,
  created_at timestamptz not null,
  dismissed_at timestamptz,
  xact xid8 not null default pg_current_xact_id(),
  constraint one_notice_a_fact unique (account_id, fact)
);
create index notification_open on notification (account_id, id desc) where dismissed_at is null;
create index notification_xact on notification (xact);

-- Mail and text messages as the embedded default sends them: readable by operators.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'text')),
  recipient text not null,
  subject text not null default '',
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);
