-- Residents: players whom the house runs in the play-money season, marked as such wherever their name stands. Only the
-- house opens such an account, and nothing changes what an account is.
alter table account add column is_resident boolean not null default false;
-- A player's own wish: leaderboards and open tournaments without residents.
alter table account add column hides_residents boolean not null default false;
grant update (hides_residents) on account to called_shot_web;
create index account_residents on account (id) where is_resident;

-- What residents play with comes from here, apart from what people pay in.
insert into ledger_account (id, kind) values (11, 'residents');
