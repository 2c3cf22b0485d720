-- What is open, and what has a name, is found without reading what is over: a replay that has run for months leaves a
-- thousand times more events, definitions and outcomes than are open.
create index event_undecided on event (starts_at) where status = 'open';
create index outcome_pending on outcome (event_id) where status = 'pending';
create index definition_kind_name on definition (kind, lower(name));
create index event_name on event using gin (name gin_trgm_ops);
create index event_plain_name on event using gin (without_accents(name) gin_trgm_ops)
  where octet_length(name) > char_length(name);
