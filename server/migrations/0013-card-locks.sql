-- A lock is its owner's word that a card or a pack is not sold, burned or opened by accident. It stands on the asset
-- itself, so that a command that does not ask for it is refused by the constraint: whoever moves a locked asset to
-- another owner, another place or onto the market without lifting the lock in the same move moves nothing.
alter table asset add column locked_by bigint references account (id);
alter table asset add constraint locked_stays_with_its_owner
  check (locked_by is null or (locked_by = owner_id and place = 'held' and price_cents is null));
