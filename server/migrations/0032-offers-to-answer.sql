-- The dashboard shows the offers and counter-offers that a player can answer (dashboard/dashboard-lists.ts). The index
-- of open offers to an owner leaves out counter-offers.
create index offer_open_to_answer on offer (owner_id, id) where status = 'open';
drop index offer_open_to_owner;
