-- When the password, the email or a verified phone number last changed: nothing can be withdrawn for a while.
alter table account add column access_changed_at timestamptz;
grant update (access_changed_at) on account to called_shot_web;
