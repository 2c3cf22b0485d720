-- What an operator may do (shared/src/operator-roles.ts). Those of before keep everything.
alter table account add column operator_roles text[] not null default '{}'
  check (operator_roles <@ array['support', 'oracle', 'treasurer', 'owner']);
update account set operator_roles = '{owner}' where role = 'operator';
alter table account add constraint account_operators_have_roles
  check ((role = 'operator') = (operator_roles <> '{}'));
create index account_operators on account (id) where role = 'operator';
