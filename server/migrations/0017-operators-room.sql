-- Switches that operators close and open (docs/operating.md). A part of a switch is named behind a slash: one series of
-- packs. The newest row of a name counts; without one it is open.
create table switch_change (
  id bigint primary key,
  name text not null check (name ~ '^[a-z_]+(/[1-9][0-9]*)?$'),
  open boolean not null,
  reason text not null check (reason <> ''),
  changed_by bigint not null references account (id),
  at timestamptz not null
);
create index switch_change_newest on switch_change (name, id desc);
create trigger switch_change_kept before update or delete or truncate on switch_change
  for each statement execute function refuse_change();

-- Which operator has taken a waiting item. The newest row of an item counts, and null puts it back.
create table work_taken (
  id bigint primary key,
  kind text not null,
  subject text not null,
  taken_by bigint references account (id),
  at timestamptz not null
);
comment on column work_taken.subject is
  'No foreign key: by its kind the id of another table, or the name of a feed or a job.';
create index work_taken_newest on work_taken (kind, subject, id desc);

-- The last run of each job, written by the leading process at most every ten seconds per job.
create table job_run (
  name text primary key,
  ran_at timestamptz not null,
  milliseconds integer not null,
  runs bigint not null default 0,
  failures integer not null default 0,
  failing_since timestamptz,
  problem text
);

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
