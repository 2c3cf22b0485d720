-- Each version of `commit` is a function with a name of its own (server/src/commit/commit-function.ts); the one without
-- a version, which any program could replace, goes.
drop function if exists commit(jsonb, text);
delete from migration where name = 'commit.sql';
