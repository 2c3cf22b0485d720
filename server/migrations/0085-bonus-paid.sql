-- Packs that bonus money has paid for, also in part, what was drawn from them and what is made with it: not tradable
-- until the bonus of their owner has become ordinary money (wallet/mature-bonus.ts), and until then such a prize pays
-- bonus money.
alter table asset add column bonus_paid boolean not null default false;
create index asset_bonus_paid on asset (owner_id) where bonus_paid and place <> 'gone';
