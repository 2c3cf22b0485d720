-- The keys that sign the provider's cookies turn as the signing keys of tokens do: `next` is known to every process
-- before it signs, `old` stays good for as long as a cookie lives.
alter table provider_secret
  add column state text not null default 'current' check (state in ('next', 'current', 'old')),
  add column state_since timestamptz not null default clock_timestamp();
create unique index provider_secret_current on provider_secret (state) where state = 'current';
grant update, delete on provider_secret to called_shot_web;
