-- Which folder below CONTENT_DIR an operator published last, so that every start goes on with it.
alter table content_load add column directory text not null default '.';
