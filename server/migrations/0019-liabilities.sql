-- What the house owes all players, once a day: the root of a Merkle-sum tree over every player's money, held money and
-- redeemable prizes, beside what the house's own accounts say (ledger/publish-liabilities.ts, docs/fairness.md).
create table liability_day (
  day date primary key,
  taken_at timestamptz not null,
  root text not null,
  leaves int not null check (leaves >= 0),
  available_cents bigint not null check (available_cents >= 0),
  reserved_cents bigint not null check (reserved_cents >= 0),
  bonus_cents bigint not null check (bonus_cents >= 0),
  prizes_cents bigint not null check (prizes_cents >= 0),
  house jsonb not null
);
create trigger liability_day_kept before update or delete or truncate on liability_day
  for each statement execute function refuse_change();

-- A player's part of a day, in two leaves, split at random so that a neighbor in the tree sees no whole sum; kept for a
-- week. The salt is told to that player alone.
create table liability_part (
  day date not null references liability_day (day),
  account_id bigint not null references account (id),
  salt uuid not null,
  available_cents bigint not null,
  reserved_cents bigint not null,
  bonus_cents bigint not null,
  prizes_cents bigint not null,
  positions int[] not null,
  leaf_cents bigint[] not null,
  primary key (day, account_id)
);

-- The nodes of a day's tree, level by level from the leaves up: 1,024 of 40 bytes each in a row, the sum before the
-- hash. Stored as they are, so that one node is read without its row.
create table liability_nodes (
  day date not null references liability_day (day),
  level int not null,
  chunk int not null,
  nodes bytea not null,
  primary key (day, level, chunk)
);
alter table liability_nodes alter column nodes set storage external;
