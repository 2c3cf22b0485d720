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
  (10, 'corrections'),
  -- Residents' money comes from here, separate from what people pay in.
  (11, 'residents');

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
comment on column transfer.from_id is
  'No foreign key here, on to_id or on listing_event: commit locks every player account that a transfer names or refuses it, and no account is ever deleted. The six would take 9 % more CPU time of a purchase (1798 against 1645 microseconds, means of 6 rounds of 700), and every sale would lock a row of the house.';
comment on column transfer.ref is
  'No foreign key: what the transfer is about, by its kind (ledger/kinds.ts), such as a card, an offer or a deposit.';
-- For what a player has moved since a time, and for the whole history in order.
create index transfer_from on transfer (from_id, at, id) include (kind, cents) where from_id >= 1000;
create index transfer_to on transfer (to_id, at, id) include (kind, cents) where to_id >= 1000;
create index transfer_house_from on transfer (from_id, at) where from_id < 1000;
create index transfer_house_to on transfer (to_id, at) where to_id < 1000;
create index transfer_ref on transfer (ref);
-- A few hundred kilobytes for twenty million rows, and next to nothing for each new one: transfers lie in the order of
-- their times.
create index transfer_at on transfer using brin (at) with (pages_per_range = 32, autosummarize = on);

-- House totals up to a time, so that reading the books only sums newer transfers.
create table house_rollup (
  ledger_account_id bigint primary key references ledger_account (id),
  cents bigint not null,
  up_to timestamptz not null
);

-- What came into and went out of each account of the house by hour and kind, written with its roll-up: the hours of an
-- account sum to its roll-up, so a chart over a season reads no transfer that is rolled up.
create table house_hour (
  ledger_account_id bigint not null references ledger_account (id),
  hour timestamptz not null,
  kind text not null,
  received_cents bigint not null,
  paid_cents bigint not null,
  transfers bigint not null,
  primary key (ledger_account_id, hour, kind)
);

-- Transfers are hash-chained by a job (ledger/chain-transfers.ts), in blocks: a block holds every transfer after the
-- block before it, up to its own time. Four bytes of each transfer's digest name the one that differs.
create table transfer_block (
  number bigint primary key check (number > 0),
  up_to timestamptz not null,
  transfers int not null check (transfers > 0),
  marks bytea not null,
  hash text not null,
  previous_hash text not null,
  constraint one_block_follows unique (previous_hash),
  constraint a_mark_a_transfer check (octet_length(marks) = 4 * transfers)
);
-- The newest hash at the end of a day, here and in the audit log (fairness/checkpoints.ts).
create index transfer_block_up_to on transfer_block (up_to, number);
create trigger transfer_block_kept before update or delete or truncate on transfer_block
  for each statement execute function refuse_change();

-- Acts of operators and sources, each row chained to the one before it.
create table audit (
  id bigint primary key,
  at timestamptz not null,
  actor_id bigint references account (id),
  action text not null,
  subject text not null,
  detail jsonb not null,
  hash text not null,
  previous_hash text not null
);
create index audit_at on audit (at, id);
create index audit_subject on audit (subject, id desc);
-- Proposals by one operator that a second may carry out.
create index audit_proposed on audit ((detail->>'hash')) where action = 'act_proposed';
create table audit_head (only_row boolean primary key default true check (only_row), hash text not null);
insert into audit_head (hash) values (repeat('0', 64));

-- The answer to each command, so that a repeated request gets the same one.
create table idempotency (
  account_id bigint not null references account (id),
  key text not null,
  hash text not null,
  answer text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, key)
);
create index idempotency_at on idempotency (at);
grant delete on idempotency to called_shot_web;

-- Limited supply, seats, open offers: a counter that cannot pass its maximum.
create table counter (
  key text primary key,
  value bigint not null default 0,
  maximum bigint not null,
  constraint counter_within_bounds check (value between 0 and maximum)
);
-- Opening a free pack with a full prize locks it, so that two at once cannot both take the last of the day's budget.
insert into counter (key, value, maximum) values ('promotions', 0, 0);
