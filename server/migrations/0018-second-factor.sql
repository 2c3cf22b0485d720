-- The second factor of operators. A row with a secret is being set up until one of its codes has been accepted; then it
-- counts, and the newest that counts is the operator's. A row without a secret is a reset: there is none until the
-- next.
create table second_factor (
  id bigint primary key,
  account_id bigint not null references account (id),
  secret_sealed bytea,
  at timestamptz not null
);
create index second_factor_newest on second_factor (account_id, id desc);

-- Every code that was accepted, by its time step, and every recovery code that was used, so that each is good once.
create table second_factor_use (
  factor_id bigint not null references second_factor (id),
  what text not null check (what ~ '^(step [0-9]+|recovery [0-9a-f]{64})$'),
  at timestamptz not null,
  constraint a_code_is_good_once primary key (factor_id, what)
);

-- SHA-256 of recovery codes of 80 random bits.
create table recovery_code (
  factor_id bigint not null references second_factor (id),
  hash text not null,
  primary key (factor_id, hash)
);
