-- What a notification says is kept as facts and put into words when it is read. Those that were stored in words stay so.
alter table notification
  add column facts jsonb,
  alter column message set default '',
  add constraint told_in_words_or_facts check ((facts is null) = (message <> ''));
