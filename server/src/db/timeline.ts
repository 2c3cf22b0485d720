/** SQL of the server's timeline, which a standby that takes over and a restore to an earlier moment increment. */
export const timeline = 'left(pg_walfile_name(pg_current_wal_lsn()), 8)'
