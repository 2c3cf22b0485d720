-- Every published version of our own content files, so that what was published can be read, compared and published again
-- whatever has become of its folder. The newest is the one that is on sale.
create table content_version (
  number int primary key check (number > 0),
  -- Of the files, by name; two versions with the same hash have the same files.
  hash text not null,
  files jsonb not null,
  -- The folder below CONTENT_DIR whose facts were published with it.
  directory text not null,
  -- Null: a start loaded it.
  published_by bigint references account (id),
  reason text not null,
  at timestamptz not null default clock_timestamp()
);
create trigger content_version_kept before update or delete or truncate on content_version
  for each statement execute function refuse_change();

-- Whether a start reads our own files from the folder, or from the newest version, which the operators' room wrote.
alter table content_load add column from_files boolean not null default true;
