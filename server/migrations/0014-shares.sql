-- What players show to everybody who has its address. `facts` are all that the page and its picture are made of, as
-- they were when it was shared: nothing that comes later, and no name or amount that was not chosen. One that is
-- revoked keeps no facts.
create table share (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  code text not null constraint share_code unique check (code ~ '^[A-Za-z0-9_-]{22}$'),
  what text not null check (what in ('pull', 'call', 'win', 'person', 'album', 'profile')),
  facts jsonb,
  shows_name boolean not null,
  shows_amount boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz,
  constraint revoked_share_says_nothing check ((facts is null) = (revoked_at is not null))
);
create index share_account on share (account_id, id desc);
grant insert, update (facts, revoked_at) on share to called_shot_web;
