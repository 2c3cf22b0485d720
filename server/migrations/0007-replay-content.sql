-- Other content has other weeks: the replay then begins anew with the next run, rather than skip what is new.
alter table replay_clock add column content_hash text;
