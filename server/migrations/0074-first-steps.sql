-- What a player's checklist asks: whether this player has ever opened a pack, listed a card and chosen a limit. Who
-- crafted a card is its minted_from.
alter table account add column weekly_limit_set_at timestamptz;
grant update (weekly_limit_set_at) on account to called_shot_web;
create index pack_opener on pack (opened_by) where opened_by is not null;
create index listing_event_seller on listing_event (seller_id) where what = 'listed';
