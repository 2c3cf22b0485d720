-- Every change of a game is announced to all processes when it is committed (ADR 39): the payload is the event's id,
-- and PostgreSQL tells an id once however often a transaction says it. Only writes by sources and operators are
-- announced: commits that notify wait for each other, and players' commits must not.
create function tell_news_of_games() returns trigger language plpgsql as $$
begin
  perform pg_notify('news_of_games', event_id::text) from (select distinct event_id from told) news;
  return null;
end
$$;
create trigger play_report_told after insert on play_report referencing new table as told
  for each statement execute function tell_news_of_games();
create trigger observation_told after insert on observation referencing new table as told
  for each statement execute function tell_news_of_games();

create function tell_news_of_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('news_of_games', new.id::text);
  return null;
end
$$;
create trigger event_told after update on event for each row execute function tell_news_of_event();
