import { replaySeconds } from '../catalogue/replay-schedule.ts'
import { secondsPerDay } from '../time.ts'

/** The clock of the season: real time, or a replay in which a week takes an hour divided by its speed. */
export type SeasonTime = { readonly is: 'live' } | { readonly is: 'replay'; readonly speed: number }

/**
 * The lock-out: crafting and trading on an event close this long before its start, unless LOCKOUT_SECONDS sets another
 * time (Design §4 Crafting).
 */
export function lockoutSecondsOf(season: SeasonTime): number {
  return season.is === 'replay' ? 10 / season.speed : 300
}

/**
 * An outcome can be disputed this long after its decision, unless DISPUTE_SECONDS sets another time (Design §4 Oracle).
 */
export function disputeSecondsOf(season: SeasonTime): number {
  return season.is === 'replay' ? 0 : secondsPerDay
}

const maxDaysWithoutResult = 14

/** An outcome without a result for this long is void: 14 days, in the replay 2 of its weeks (Design §4 Outcome). */
export function voidAfterSecondsOf(season: SeasonTime): number {
  return season.is === 'replay'
    ? (2 * replaySeconds.week) / season.speed
    : maxDaysWithoutResult * secondsPerDay
}
