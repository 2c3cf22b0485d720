-- What players show to everybody who has its address. `facts` holds everything that the page and its picture show, as
-- of the time it was shared: nothing later, and no name or amount that was not chosen. A revoked share keeps no facts.
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
