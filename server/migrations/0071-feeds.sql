-- What sources say is kept for ever, with the moment at which each said it: that moment, and not the order of arrival,
-- tells which of its words is the latest.
alter table observation add column said_at timestamptz not null default clock_timestamp();
update observation set said_at = at;
alter table observation drop constraint observation_once;
alter table observation add constraint observation_once
  unique nulls not distinct (event_id, person_id, metric, source, final, value, said_at);

-- Every decision on an outcome, the latest of which stands on the outcome itself.
create table ruling (
  outcome_id bigint not null references outcome (id),
  version int not null,
  status text not null check (status in ('true', 'false', 'void')),
  evidence jsonb,
  at timestamptz not null,
  final_at timestamptz not null,
  primary key (outcome_id, version)
);
insert into ruling (outcome_id, version, status, evidence, at, final_at)
select id, version, status, evidence, decided_at, final_at from outcome where status <> 'pending';
-- Decided otherwise after it was final: what was claimed meanwhile may be owed something.
alter table outcome add column amended_at timestamptz;
alter table outcome add column corrected_at timestamptz;
create index outcome_owing on outcome (id) where amended_at is not null and corrected_at is null;

-- What a claimed prediction was when it was claimed, and what its prize was worth.
create table claim (
  prediction_id bigint primary key references asset (id),
  outcome_id bigint not null references outcome (id),
  account_id bigint not null references account (id),
  claimed_as text not null check (claimed_as in ('true', 'false')),
  prize_cents bigint not null check (prize_cents > 0),
  tutorial boolean not null,
  at timestamptz not null
);
create index claim_outcome on claim (outcome_id, prediction_id);
-- Those of before are taken to have been claimed as what their outcome is.
insert into claim (prediction_id, outcome_id, account_id, claimed_as, prize_cents, tutorial, at)
select a.id, o.id, a.owner_id, o.status, a.value_cents, a.tutorial, o.decided_at
from asset a join outcome o on o.id = a.outcome_id
where a.kind = 'prediction' and a.gone_as = 'burned' and o.status in ('true', 'false');

-- Who reports results over HTTP. A key's secret is derived from the server's own and is not kept.
create table source (
  id bigint primary key,
  name text not null,
  -- May also say that an event was moved, cancelled or has begun.
  moves_events boolean not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  version int not null default 1,
  constraint source_name_key unique (name)
);
create table source_key (
  id text primary key,
  source_id bigint not null references source (id),
  created_at timestamptz not null,
  ends_at timestamptz
);
create index source_key_source on source_key (source_id);
-- A signed message is taken once.
create table feed_message (
  key_id text not null,
  signature text not null,
  at timestamptz not null,
  constraint one_feed_message primary key (key_id, signature)
);
create index feed_message_at on feed_message (at);
-- Where the polling of each mapping file stands.
create table feed_poll (
  mapping text primary key,
  source text not null,
  etag text,
  polled_at timestamptz not null,
  succeeded_at timestamptz,
  failures int not null default 0,
  accepted bigint not null default 0,
  skipped bigint not null default 0,
  problem text
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is kept for ever: rows are added, never changed or deleted', tg_table_name using errcode = '42501';
end
$$;
create trigger observation_kept before update or delete or truncate on observation
  for each statement execute function refuse_change();
create trigger ruling_kept before update or delete or truncate on ruling
  for each statement execute function refuse_change();
create trigger claim_kept before update or delete or truncate on claim
  for each statement execute function refuse_change();

grant select on ruling, claim, source, source_key, feed_message, feed_poll to called_shot_web;
