-- What stands against an account is five facts that do not know of each other, so that no act undoes another's:
-- shared/src/account/standing.ts tells who sets each, who lifts it and what it forbids. Closed is for ever.
alter table account
  add column suspended_at timestamptz,
  add column suspended_by bigint references account (id),
  add column suspended_reason text,
  add column frozen_at timestamptz,
  add column frozen_reason text,
  add column closed_at timestamptz;

update account a set
  suspended_at = coalesce(act.at, clock_timestamp()),
  suspended_by = act.actor_id,
  suspended_reason = act.detail->>'reason'
from account s
left join lateral (
  select u.at, u.actor_id, u.detail from audit u
  where u.action = 'account_suspended' and u.subject = 'account ' || s.id
  order by u.at desc limit 1) act on true
where s.id = a.id and s.status = 'suspended';

-- Whatever the one column said last: a payment of theirs that was charged back had frozen them, unless a restore
-- came after it.
update account a set frozen_at = d.updated_at, frozen_reason = d.reason
from (select distinct on (account_id) account_id, updated_at, reason from deposit where status = 'reversed'
  order by account_id, updated_at desc) d
where d.account_id = a.id and not exists (
  select from audit u where u.action = 'account_restored' and u.subject = 'account ' || a.id and u.at > d.updated_at);
update account set frozen_at = clock_timestamp() where status = 'frozen' and frozen_at is null;

update account set closed_at = clock_timestamp() where status = 'closed';

alter table account drop column status;
-- Who is closed to trading, found without a look at everybody.
create index account_standing on account (id)
  where suspended_at is not null or frozen_at is not null or closed_at is not null;
-- Breaks and exclusions are set by commit, as the rest of an account's standing is.
revoke update (break_until, self_excluded_until) on account from called_shot_web;
