-- Which text somebody has agreed to, and when: kept for as long as the account is.
create table consent (
  account_id bigint not null references account (id),
  document text not null check (document in ('terms', 'rules')),
  version text not null,
  given_at timestamptz not null default clock_timestamp(),
  primary key (account_id, document, version)
);
