-- The last games of each person in seasons before the one that is played, as the content has them: with the
-- observations of this season they say how often a trigger has come true before a moment. Loaded with the content.
create table past_result (
  person_id text not null references person (id),
  source_id text not null,
  event_type text not null,
  name text not null,
  played_at timestamptz not null,
  -- Metric to value, of the person and of the event; null is "took part, no such result".
  person_values jsonb not null,
  event_values jsonb not null,
  primary key (person_id, source_id)
);

-- How often each trigger came true in those seasons, by category; without one where it is about the event.
create table past_rate (
  trigger_id bigint not null references trigger_definition (id),
  category_id int references category (id),
  games int not null,
  hits int not null,
  constraint past_rate_key unique nulls not distinct (trigger_id, category_id)
);
grant select on past_result, past_rate to called_shot_web;
