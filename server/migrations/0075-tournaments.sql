-- Players set wager cards on their predictions; who was right shares what the cards are worth. Both cards of an entry
-- are slotted inside its tournament (`asset.inside_id` is the tournament's id) until it is over.
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
grant select on tournament, tournament_entry to called_shot_web;

-- A live entry of a pool is one in a tournament, too.
drop index one_pool_entry;
create unique index one_pool_entry on asset (pool_entry_of, owner_id)
  where pool_entry_of is not null and kind = 'prediction' and place <> 'gone';
