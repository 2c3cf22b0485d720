/**
 * Where this database is, as SQL: which PostgreSQL (its system identifier), which of its histories (the timeline, which
 * a restore to a moment and a standby that takes over raise), which database, and which making of the table. Whatever
 * brings an earlier state back under the same name changes one of them, but for a plain copy of the files.
 */
export const sealPlace = `(
  select concat_ws('/', s.system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8), d.oid, 'pack'::regclass::oid)
  from pg_control_system() s, pg_database d where d.datname = current_database())`

/** SQL: whether the seals of the closed packs were made here, so that packs may be opened. */
export const isSealedHere = `coalesce((select place from seal_place) = ${sealPlace}, true)`
