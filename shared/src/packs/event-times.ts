import { secondsPerDay, secondsPerHour } from '../time.ts'
import type { SeasonTime } from '../events/season-rules.ts'
import type { EventWindow, StarterTimes } from './rules.ts'

const minute = 60

/**
 * Which events a pack can contain. Replay: 5 minutes to 2 replay weeks ahead, all divided by the speed, and a starter
 * event 2 to 8 minutes ahead, so that it is watched and over within 15. Live: 1 hour to 14 days (GAME 'Collections').
 */
export function eventTimes(season: SeasonTime): {
  readonly eventWindow: EventWindow
  readonly starter: StarterTimes
} {
  if (season.is === 'live') {
    return {
      eventWindow: { fromSeconds: secondsPerHour, toSeconds: 14 * secondsPerDay },
      starter: { fromSeconds: 10 * minute, spareSeconds: secondsPerHour, soonSeconds: 7 * secondsPerDay },
    }
  }
  const replay = (minutes: number) => (minutes * minute) / season.speed
  return {
    eventWindow: { fromSeconds: replay(5), toSeconds: replay(120) },
    starter: { fromSeconds: replay(2), spareSeconds: replay(2), soonSeconds: replay(8) },
  }
}
