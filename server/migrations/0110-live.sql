-- Plays of football games as sources tell them, while the games are on. They are shown and decide nothing. Of two rows
-- with one play_id of one source, the one said last counts; rows are added, never changed.
create table play_report (
  id bigint generated always as identity primary key,
  event_id bigint not null references event (id),
  source text not null,
  -- Grows through the game.
  play_id int not null,
  -- What happened, without what is null, 0 or false (server/src/live/stored-play.ts).
  play jsonb not null,
  said_at timestamptz not null,
  at timestamptz not null,
  constraint play_report_once unique (event_id, source, play_id, said_at)
);
create trigger play_report_kept before update or delete or truncate on play_report
  for each statement execute function refuse_change();
grant select on play_report to called_shot_web;
