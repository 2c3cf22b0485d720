-- What a player shows of themselves to everybody: nothing, unless they say so.
create table public_profile (
  account_id bigint primary key references account (id),
  listed boolean not null default false,
  shows_earnings boolean not null default false,
  showcase bigint[] not null default '{}',
  constraint six_cards_at_most check (cardinality(showcase) <= 6)
);
grant insert, update on public_profile to called_shot_web;

-- What a player's claims of a season came to, counted by a job from `claim`; season 0 is the live one, the replay's
-- are its football runs. `listed` follows public_profile, so that a leaderboard reads its own rows alone.
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
grant update (listed) on season_record to called_shot_web;
create index season_record_of_account on season_record (account_id, season desc);
create index leaderboard_correct on season_record (season, correct desc, account_id) where listed;
create index leaderboard_streak on season_record (season, best_streak desc, account_id) where listed;
create index leaderboard_earned on season_record (season, earned_cents desc, account_id) where listed;

create table season_record_head (
  only_row boolean primary key default true check (only_row),
  up_to timestamptz not null,
  prediction_id bigint not null
);
insert into season_record_head (up_to, prediction_id) values ('-infinity', 0);
create index claim_at on claim (at, prediction_id);
create index tournament_entry_of_prediction on tournament_entry (prediction_id);
