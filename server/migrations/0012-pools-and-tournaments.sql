-- A pool's result, written by commit once everything in it is final. Nothing here changes again, so shares stay the
-- same whatever is decided or amended later: who was right, who was wrong, and which entries were void for being late.
create table pool_settlement (
  event_id bigint not null references event (id),
  trigger_id bigint not null references trigger_definition (id),
  settled_at timestamptz not null default clock_timestamp(),
  right_outcomes bigint[] not null,
  wrong_outcomes bigint[] not null,
  late_entries bigint[] not null,
  entries int not null check (entries >= 0),
  right_cents bigint not null check (right_cents >= 0),
  forfeited_cents bigint not null check (forfeited_cents >= 0),
  last_cent_remainder bigint,
  last_cent_entry bigint references asset (id),
  constraint pool_settled_once primary key (event_id, trigger_id),
  constraint last_cent_is_whole check ((last_cent_remainder is null) = (last_cent_entry is null))
);
-- Whose entrants have been told that their pools are closed: once for each start that an event had.
create table pool_closing (
  event_id bigint not null references event (id),
  starts_at timestamptz not null,
  told_at timestamptz not null default clock_timestamp(),
  constraint pool_closed_once primary key (event_id, starts_at)
);
-- A row means that something in the pools of an event has changed; sockets are told by these. Kept for minutes.
create table pool_change (
  event_id bigint not null references event (id),
  at timestamptz not null default clock_timestamp(),
  xact xid8 not null default pg_current_xact_id()
);
create index pool_change_xact on pool_change (xact);

-- Players set wager cards on their predictions; those who were right share the cards' value. Both cards of an entry are
-- slotted inside its tournament (`asset.inside_id` is the tournament's id) until it is over.
create table tournament (
  id bigint primary key,
  creator_id bigint not null references account (id),
  stake_cents bigint not null check (stake_cents > 0),
  seats int not null check (seats between 2 and 32),
  invite_code text,
  status text not null default 'open' check (status in ('open', 'started', 'decided', 'cancelled')),
  version int not null default 1,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  constraint one_tournament_an_invite unique (invite_code),
  constraint ended_when_it_is_over check ((status in ('decided', 'cancelled')) = (ended_at is not null)),
  constraint decided_after_its_start check (status not in ('started', 'decided') or started_at is not null)
);
create index tournament_live on tournament (id) where status in ('open', 'started');

create table tournament_entry (
  id bigint primary key,
  tournament_id bigint not null references tournament (id),
  account_id bigint not null references account (id),
  prediction_id bigint not null references asset (id),
  wager_id bigint not null references asset (id),
  result text check (result in ('won', 'lost', 'returned')),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  entered_at timestamptz not null,
  constraint one_entry_a_player unique (tournament_id, account_id),
  constraint paid_to_winners_only check ((paid_cents > 0) = (result is not distinct from 'won'))
);
create index tournament_entry_of_player on tournament_entry (account_id, tournament_id desc);
-- A card is in one tournament at a time.
create unique index one_tournament_a_prediction on tournament_entry (prediction_id) where result is null;
create unique index one_tournament_a_wager on tournament_entry (wager_id) where result is null;
create index tournament_entry_of_prediction on tournament_entry (prediction_id);
