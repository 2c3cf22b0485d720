-- The basis of all later files: the rights of the game's own connections, ids, append-only rows, and searches.

-- The game connects as this role. It reads every table, writes only what holds neither money nor ownership (each grant
-- stands beside its table), and reaches the rest through commit() alone.
do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'called_shot_web') then
    create role called_shot_web nologin;
  end if;
end
$$;
grant called_shot_web to current_user;
grant usage on schema public to called_shot_web;
grant select on all tables in schema public to called_shot_web;
alter default privileges in schema public grant select on tables to called_shot_web;

-- Ids of everything come from one sequence in blocks of 1,000 (block n holds n·1000 to n·1000 + 999), so that a command
-- can name what it is about to mint. Ids below 1,000 are the house's ledger accounts. Each process has its own blocks,
-- and an idle one hands out old ids for days: ids are not ordered by time.
create sequence id_block start with 1 increment by 1;
grant usage on sequence id_block to called_shot_web;

-- For the triggers of tables whose rows are only ever added.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is kept for ever: rows are added, never changed or deleted', tg_table_name using errcode = '42501';
end
$$;

-- Indexes of the parts of names and addresses.
create extension if not exists pg_trgm;
