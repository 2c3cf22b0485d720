-- Deposit addresses: the next index of the HD wallet, and which seed the addresses of this database came from.
create sequence wallet_index start with 0 minvalue 0;
grant usage on sequence wallet_index to called_shot_web;
create table wallet_seed (only_row boolean primary key default true check (only_row), fingerprint text not null);
grant insert on wallet_seed to called_shot_web;

-- The state of a payment by its id at the on-ramp: whatever the order, delay or number of its messages, one payment is
-- one row and is credited once. Without an account if no player has the wallet it went to.
create table deposit (
  id bigint primary key,
  provider_id text not null,
  account_id bigint references account (id),
  status text not null check (status in ('pending', 'failed', 'review', 'credited', 'rejected', 'reversed')),
  cents bigint check (cents > 0),
  reversed_cents bigint not null default 0 check (reversed_cents >= 0),
  reason text,
  detail jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint one_deposit_a_payment unique (provider_id),
  constraint credited_to_somebody check (status not in ('credited', 'reversed') or (account_id is not null and cents is not null)),
  constraint reversed_at_most_what_came check (reversed_cents = 0 or (status = 'reversed' and reversed_cents <= cents))
);
create index deposit_by_account on deposit (account_id, created_at desc, id desc);
create index deposit_by_status on deposit (status, created_at desc, id desc);

-- A withdrawal request: the money has left the player's account when this row appears, and comes back if it is
-- rejected. Large ones are approved by two operators.
create table withdrawal (
  id bigint primary key,
  account_id bigint not null references account (id),
  cents bigint not null check (cents > 0),
  address text not null,
  status text not null default 'requested'
    check (status in ('requested', 'review', 'approved', 'sent', 'settled', 'rejected')),
  approved_by bigint references account (id),
  reason text,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  approved_at timestamptz,
  -- The second of two operators; null where one was enough.
  confirmed_by bigint references account (id)
);
create index withdrawal_by_account on withdrawal (account_id, created_at desc, id desc);
create index withdrawal_by_status on withdrawal (status, created_at desc, id desc);
-- For the limits on what one operator approves alone, per account and per operator.
create index withdrawal_approved_alone on withdrawal (approved_by, approved_at) where confirmed_by is null;
