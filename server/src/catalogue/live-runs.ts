/**
 * In SQL, whether a row `r` of season_run is live and not of the replay. Run 0 is the first live season of a database
 * in which nothing was replayed, and of the sports that have no seasons.
 */
export const isLiveRun = `(r.run = 0 or r.live_season is not null)`
