-- Who approved a withdrawal and when: what one operator approves alone is limited, by account and by operator.
alter table withdrawal
  add column approved_at timestamptz,
  -- The second of two operators; null where one was enough.
  add column confirmed_by bigint references account (id);
-- The log knows who approved what is approved already.
update withdrawal w set
  approved_at = a.at,
  approved_by = coalesce(w.approved_by, a.actor_id),
  confirmed_by = case when w.approved_by is not null then a.actor_id end
from audit a
where a.subject = 'withdrawal ' || w.id and a.action = 'withdrawal_approved';
create index withdrawal_approved_alone on withdrawal (approved_by, approved_at) where confirmed_by is null;

-- Whose message it is, so that an operator's never is shown to another.
alter table outbox add column account_id bigint references account (id);
update outbox o set account_id = a.id from account a
where lower(a.email) = lower(o.recipient) or a.phone_number = o.recipient;
