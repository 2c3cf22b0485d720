-- What was sent to one account, for its history in the operators' room, without reading what was sent to all.
create index outbox_account on outbox (account_id, id) where account_id is not null;
