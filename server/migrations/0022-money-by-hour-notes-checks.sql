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
insert into house_hour (ledger_account_id, hour, kind, received_cents, paid_cents, transfers)
select r.ledger_account_id, date_trunc('hour', t.at, 'UTC'), t.kind,
  coalesce(sum(t.cents) filter (where t.to_id = r.ledger_account_id), 0),
  coalesce(sum(t.cents) filter (where t.from_id = r.ledger_account_id), 0), count(*)
from house_rollup r join transfer t on r.ledger_account_id in (t.from_id, t.to_id) and t.at <= r.up_to
group by 1, 2, 3;

-- What operators write down about an account for each other. Never changed; players do not see it.
create table account_note (
  id bigint primary key,
  account_id bigint not null references account (id),
  written_by bigint not null references account (id),
  text text not null check (text <> ''),
  at timestamptz not null
);
create index account_note_newest on account_note (account_id, id desc);
create trigger account_note_kept before update or delete or truncate on account_note
  for each statement execute function refuse_change();

-- Long checks that an operator has asked for; the process that runs the jobs does them one after the other.
create table asked_check (
  id bigint primary key,
  kind text not null check (kind in ('chains', 'rehearsal')),
  asked_by bigint not null references account (id),
  asked_at timestamptz not null,
  begun_at timestamptz,
  ended_at timestamptz,
  passed boolean,
  findings text[] not null default '{}',
  constraint ended_with_an_outcome check ((ended_at is null) = (passed is null)),
  constraint ended_after_it_began check (ended_at is null or begun_at is not null)
);
create unique index one_check_at_a_time on asked_check (kind) where ended_at is null;
create index asked_check_newest on asked_check (kind, id desc);
