-- Each live season of football is a run of its own, as the replay's are, with a leaderboard of its own. Null for runs of
-- the replay, and for the other sports, which have no seasons: their live events all belong to run 0.
alter table season_run add column live_season int constraint season_run_live_season_key unique;
