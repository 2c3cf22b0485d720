-- Keys that players create for programs (docs/api.md). Only the SHA-256 of a key is kept; `tail`, its last characters,
-- tells its owner which one it is. Expired and revoked keys stay: a call with one is told why it is refused.
create table api_key (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  name text not null check (name <> ''),
  key_hash text not null constraint api_key_hash unique,
  tail text not null,
  scopes text[] not null check (scopes <> '{}' and scopes <@ array['read', 'craft', 'trade']),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null check (expires_at > created_at),
  -- Written at most once a minute.
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_account on api_key (account_id, id);

grant select, insert, update (last_used_at, revoked_at) on api_key to called_shot_web;
