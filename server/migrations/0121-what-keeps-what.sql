-- What the tables do not say themselves. These stand in schema.sql too. The remark above `pack` in 0003-assets.sql is not
-- true: no constraint keeps a card that is gone, `commit` does.
comment on column asset.place is
  'Nothing leaves "gone": commit moves only what is not gone, and the web role can write no asset otherwise.';
comment on column transfer.from_id is
  'No foreign key, nor on to_id: commit locks each account of a player or raises, those of the house are constants, none is ever deleted. With these two and four on listing_event a purchase took 9 % more CPU time (means of 6 rounds of 700 on a busy machine: 1798 against 1645 microseconds), and every sale would share a lock on a row of the house.';
comment on column listing_event.asset_id is
  'No foreign keys on this table, for the reason given at transfer.from_id.';
