-- The newest hash of each chain as it stood at the end of a day (fairness/checkpoints.ts).
create index transfer_block_up_to on transfer_block (up_to, number);
create index audit_at on audit (at, id);
