-- The game's own connections: they read everything, write what holds neither money nor ownership, and reach
-- the rest through commit() alone.
do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'called_shot_web') then
    create role called_shot_web nologin;
  end if;
end
$$;
do $$
begin
  execute format('grant called_shot_web to %I', current_user);
end
$$;
grant usage on schema public to called_shot_web;
grant select on all tables in schema public to called_shot_web;
grant usage on sequence id_block to called_shot_web;
grant update (email, email_verified_at, password_hash, name, nickname, phone_number, phone_verified_at, birth_date,
  state, flags, weekly_limit_cents, weekly_limit_next_cents, weekly_limit_next_at, break_until, self_excluded_until,
  version) on account to called_shot_web;
grant update (dismissed_at) on notification to called_shot_web;
grant insert, update on outbox to called_shot_web;
grant delete on idempotency to called_shot_web;
alter default privileges in schema public grant select on tables to called_shot_web;
