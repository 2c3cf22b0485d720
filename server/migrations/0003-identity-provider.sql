-- The embedded identity provider. Its tables have no foreign keys to the game's: another provider can take its place.

-- Sessions, grants, codes and refresh tokens. Ids are stored as SHA-256 and never inside the payload, so that a copy of
-- this table is no use for logging in.
create table provider_entity (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  auth_id text,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (model, id)
) with (fillfactor = 85);
create index provider_entity_grant on provider_entity (grant_id) where grant_id is not null;
create index provider_entity_uid on provider_entity (model, uid) where uid is not null;
create index provider_entity_auth on provider_entity (auth_id) where auth_id is not null;
create index provider_entity_expires on provider_entity (expires_at);

-- Access tokens are not stored; those of an ended grant are refused by this list until they have expired.
create table provider_revocation (
  grant_id text primary key,
  revoked_at timestamptz not null default clock_timestamp()
);
create index provider_revocation_at on provider_revocation (revoked_at);

-- The keys that sign tokens, and those that sign cookies. `next` is known to every process before it signs; `old` stays
-- good for as long as what it signed lives. Private halves are sealed with the key of the data directory.
create table provider_key (
  kid text primary key,
  public_jwk jsonb not null,
  private_sealed bytea not null,
  state text not null check (state in ('next', 'current', 'old')),
  state_since timestamptz not null default clock_timestamp()
);
create unique index provider_key_current on provider_key (state) where state = 'current';
create table provider_secret (
  name text primary key,
  sealed bytea not null,
  state text not null default 'current' check (state in ('next', 'current', 'old')),
  state_since timestamptz not null default clock_timestamp()
);
create unique index provider_secret_current on provider_secret (state) where state = 'current';

-- The columns are those that rate-limiter-flexible writes.
create table provider_attempt (key varchar(255) primary key, points integer not null default 0, expire bigint);

grant insert, update, delete on provider_entity, provider_revocation, provider_key, provider_secret, provider_attempt
  to called_shot_web;
