import { timeline } from '../db/timeline.ts'

/**
 * SQL that identifies this database: the PostgreSQL system identifier, the timeline (which a point-in-time restore or a
 * standby that takes over increments), the database, and the table's own id. Anything that brings back an earlier state
 * changes one of these, except a plain copy of the files.
 */
export const sealPlace = `(
  select concat_ws('/', s.system_identifier, ${timeline}, d.oid, 'pack'::regclass::oid)
  from pg_control_system() s, pg_database d where d.datname = current_database())`

/** SQL: whether the seals of the closed packs were made in this database, so that packs can be opened. */
export const isSealedHere = `coalesce((select place from seal_place) = ${sealPlace}, true)`
