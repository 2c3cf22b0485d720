-- Transfers are hash-chained by a job (ledger/chain-transfers.ts), in blocks: a block holds every transfer of the
-- moments after the block before it, up to its own. Four bytes of each transfer's digest name the one that differs.
create table transfer_block (
  number bigint primary key check (number > 0),
  up_to timestamptz not null,
  transfers int not null check (transfers > 0),
  marks bytea not null,
  hash text not null,
  previous_hash text not null,
  constraint one_block_follows unique (previous_hash),
  constraint a_mark_a_transfer check (octet_length(marks) = 4 * transfers)
);
create trigger transfer_block_kept before update or delete or truncate on transfer_block
  for each statement execute function refuse_change();
grant select on transfer_block to called_shot_web;

-- A few hundred kilobytes for twenty million rows, and next to nothing for each new one: transfers lie in the order of
-- their moments.
create index transfer_at on transfer using brin (at) with (pages_per_range = 32, autosummarize = on);
