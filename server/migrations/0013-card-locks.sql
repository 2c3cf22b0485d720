-- A lock keeps its owner's card or pack from being sold, burned or opened by accident. It is on the asset itself, so
-- the constraint refuses a command that forgets to check: moving a locked asset to another owner, another place or onto
-- the market fails unless the same move lifts the lock.
alter table asset add column locked_by bigint references account (id);
alter table asset add constraint locked_stays_with_its_owner
  check (locked_by is null or (locked_by = owner_id and place = 'held' and price_cents is null));
