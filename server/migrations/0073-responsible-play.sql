-- Who is away now, found without a look at everybody.
create index account_on_a_break on account (break_until) where break_until is not null;
create index account_self_excluded on account (self_excluded_until) where self_excluded_until is not null;
