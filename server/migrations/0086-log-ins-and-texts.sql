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

-- The text messages of the last 24 hours, for their limits.
create table text_sent (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  number_hash text not null,
  address text not null,
  sent_at timestamptz not null default clock_timestamp()
);
create index text_sent_at on text_sent (sent_at);

-- Links to a new email address that wait to be opened.
alter table verification
  drop constraint verification_purpose_check,
  add constraint verification_purpose_check check (purpose in ('phone', 'password', 'email', 'new_email'));

grant select, insert, update, delete on login_failure, text_sent to called_shot_web;
