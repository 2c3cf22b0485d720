-- Money was charged back: the account can play on with nothing that could take it away.
alter table account
  drop constraint account_status_check,
  add constraint account_status_check check (status in ('active', 'frozen', 'suspended', 'closed'));
create index account_frozen on account (id) where status = 'frozen';

-- What the on-ramp has said of a payment, by the id it has there: whatever the order, delay or number of its
-- messages, one payment is one row and is credited once. Without an account: nobody has the wallet it went to.
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
create index deposit_by_account on deposit (account_id, id desc);
create index deposit_by_status on deposit (status, id desc);

-- A request for money to leave: it has left the player's account when this row appears, and comes back when it is
-- rejected. Large ones are approved by two operators; the first is kept here.
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
  updated_at timestamptz not null
);
create index withdrawal_by_account on withdrawal (account_id, id desc);
create index withdrawal_by_status on withdrawal (status, id desc);
grant select on deposit, withdrawal to called_shot_web;
