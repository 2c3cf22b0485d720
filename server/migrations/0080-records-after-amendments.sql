-- An outcome that was decided otherwise after it was final changes the records of whoever had claimed on it: they are
-- counted anew once everything owed by it is paid. Those of before this migration are, too.
alter table season_record_head add column amended_up_to timestamptz not null default '-infinity';
create index outcome_corrected on outcome (corrected_at) where corrected_at is not null;
create index claim_of_account on claim (account_id, at, prediction_id);
