-- Residents: players run by the house in the play-money season, marked as such wherever their name appears. Only the
-- house opens such an account, and nothing ever changes this column.
alter table account add column is_resident boolean not null default false;
-- A player's setting: hide residents from leaderboards and open tournaments.
alter table account add column hides_residents boolean not null default false;
grant update (hides_residents) on account to called_shot_web;
create index account_residents on account (id) where is_resident;

-- Residents' money comes from here, separate from what people pay in.
insert into ledger_account (id, kind) values (11, 'residents');
