-- A player's results in a season, counted by a job from `claim`; season 0 is the live one, the replay's are its
-- football runs. `listed` follows public_profile, so that a leaderboard reads its own rows alone.
create table season_record (
  season int not null,
  account_id bigint not null references account (id),
  listed boolean not null default false,
  predictions int not null,
  correct int not null,
  streak int not null,
  best_streak int not null,
  earned_cents bigint not null,
  primary key (season, account_id)
);
comment on column season_record.season is 'No foreign key: a run of season_run, or 0, which has no row there.';
grant update (listed) on season_record to called_shot_web;
create index season_record_of_account on season_record (account_id, season desc);
create index leaderboard_correct on season_record (season, correct desc, account_id) where listed;
create index leaderboard_streak on season_record (season, best_streak desc, account_id) where listed;
create index leaderboard_earned on season_record (season, earned_cents desc, account_id) where listed;

-- Up to which claim the job has counted. An amended outcome changes the records of the players who had claimed on it:
-- they are counted again once everything owed is paid.
create table season_record_head (
  only_row boolean primary key default true check (only_row),
  up_to timestamptz not null,
  prediction_id bigint not null,
  amended_up_to timestamptz not null default '-infinity'
);
comment on column season_record_head.prediction_id is 'No foreign key: 0 before the first claim.';
insert into season_record_head (up_to, prediction_id) values ('-infinity', 0);
