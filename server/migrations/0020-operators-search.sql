-- Indexes for operators' search and for the timelines of their pages.
create index account_email_parts on account using gin (email gin_trgm_ops);
create index account_name_parts on account using gin (name gin_trgm_ops);
create index audit_subject on audit (subject, id desc);
