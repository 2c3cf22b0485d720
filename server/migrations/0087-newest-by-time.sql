-- Ids come in blocks, one for each process: a quiet process hands out old ones for days. What is listed newest first
-- goes by its time, and by id only within one moment.
drop index notification_open;
create index notification_open on notification (account_id, created_at desc, id desc) where dismissed_at is null;
drop index bid_by_maker;
create index bid_by_maker on bid (maker_id, created_at desc, id desc);
drop index deposit_by_account;
create index deposit_by_account on deposit (account_id, created_at desc, id desc);
drop index deposit_by_status;
create index deposit_by_status on deposit (status, created_at desc, id desc);
drop index withdrawal_by_account;
create index withdrawal_by_account on withdrawal (account_id, created_at desc, id desc);
drop index withdrawal_by_status;
create index withdrawal_by_status on withdrawal (status, created_at desc, id desc);
