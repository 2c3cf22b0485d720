-- Signatures of checkpoints by witnesses, who need no account (fairness/publish-signature.ts, docs/fairness.md). A key
-- signs a block once; what is signed was compared with the chains.
create table checkpoint_signature (
  block bigint not null references transfer_block (number),
  public_key text not null check (length(public_key) = 60),
  entry text not null check (length(entry) <= 4000),
  signature text not null check (length(signature) = 88),
  published_at timestamptz not null default clock_timestamp(),
  primary key (block, public_key)
);
-- How many a key, and all keys, have published in a day.
create index checkpoint_signature_of_key on checkpoint_signature (public_key, published_at);
create index checkpoint_signature_newest on checkpoint_signature (published_at);
grant insert on checkpoint_signature to called_shot_web;
create trigger checkpoint_signature_kept before update or delete or truncate on checkpoint_signature
  for each statement execute function refuse_change();
