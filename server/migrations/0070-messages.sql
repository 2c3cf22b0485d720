-- Mail and text messages leave the outbox by themselves where a mail server or a gateway is configured; without one
-- the outbox is where they are read, and they count as sent.
alter table outbox
  add column state text not null default 'sent' check (state in ('queued', 'sent', 'failed')),
  add column tries int not null default 0,
  add column next_try_at timestamptz,
  -- What it says is of no use after that, such as a code.
  add column good_until timestamptz,
  add column problem text;
create index outbox_due on outbox (next_try_at) where state = 'queued';

-- Links that confirm an email, beside those that set a password.
alter table verification
  drop constraint verification_purpose_check,
  add constraint verification_purpose_check check (purpose in ('phone', 'password', 'email'));
drop index verification_secret;
create unique index verification_secret on verification (secret_hash) where purpose <> 'phone';

-- The newest address that its owner has confirmed: a way back from one that was mistyped.
alter table account add column confirmed_email text;
grant update (confirmed_email) on account to called_shot_web;
