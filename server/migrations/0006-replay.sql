-- When the replay began and how fast it runs; another speed or first day begins a new one with the next run.
create table replay_clock (
  only_row boolean primary key default true check (only_row),
  epoch timestamptz not null,
  speed double precision not null,
  from_day text,
  first_run int not null
);
grant select on replay_clock to called_shot_web;
