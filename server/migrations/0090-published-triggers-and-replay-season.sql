-- A trigger that was in packs once stays in them, whatever its hit rate becomes: people hold its cards. `reasons` is
-- what the content rules say of it: why it is in no pack, or what to know about one that is.
alter table trigger_definition add column published_at timestamptz;
alter table trigger_definition add column reasons text[] not null default '{}';

update trigger_definition t set published_at = clock_timestamp()
  where t.active or t.id in (select a.trigger_id from asset a where a.trigger_id is not null);

-- REPLAY_SEASON of the replay that runs; null where the content decides.
alter table replay_clock add column season int;
