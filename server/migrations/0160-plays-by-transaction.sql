-- Which transaction told a play. Ids are given before a commit and may become visible out of order; of what was told
-- by a transaction older than every running one, nothing is missing (as with notification.xact). Pages and sockets
-- resume by it.
alter table play_report add column xact xid8 not null default pg_current_xact_id();
create index play_report_xact on play_report (xact);
