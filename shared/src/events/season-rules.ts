import { replaySeconds } from '../catalogue/replay-schedule.ts'
import { secondsPerDay } from '../time.ts'

/** Which time is played: the real one, or a replay in which a week takes an hour, divided by its speed. */
export type SeasonTime = { readonly is: 'live' } | { readonly is: 'replay'; readonly speed: number }

/** So long before an event's start crafting and trading on it close, unless LOCKOUT_SECONDS says otherwise (Design §4 Crafting). */
export function lockoutSecondsOf(season: SeasonTime): number {
  return season.is === 'replay' ? 10 / season.speed : 300
}

/** So long after its decision an outcome can be disputed, unless DISPUTE_SECONDS says otherwise (Design §4 Oracle). */
export function disputeSecondsOf(season: SeasonTime): number {
  return season.is === 'replay' ? 0 : secondsPerDay
}

export const daysWithoutResult = 14

/** An outcome without any result for so long is void: 14 days, in the replay 2 of its weeks (Design §4 Outcome). */
export function voidAfterSecondsOf(season: SeasonTime): number {
  return season.is === 'replay' ? (2 * replaySeconds.week) / season.speed : daysWithoutResult * secondsPerDay
}
