import type { Cents } from '@called-shot/shared/money.ts'
import type { EventWindow, StarterTimes } from '@called-shot/shared/packs/rules.ts'
import type { CandidateLists } from './candidate-lists.ts'

export interface PackSettings {
  readonly lockoutSeconds: number
  /** Which events a pack may hold, counted from its opening (GAME 'Collections'). */
  readonly eventWindow: EventWindow
  readonly starter: StarterTimes
  /** The most that free prize cards may be worth in a day (GAME 'Free cards'). */
  readonly dailyPromotionCents: Cents
}

/** What buying and opening packs work with beside their context. */
export interface OpeningParts {
  readonly settings: PackSettings
  readonly lists: CandidateLists
}

const minute = 60

/**
 * Replay: 5 minutes to 2 replay weeks, all divided by the speed, and a starter event 10 to 27 minutes ahead, so
 * that it is over and reported within 30. Live: 1 hour to 14 days.
 */
export function eventTimes(
  season: { readonly is: 'replay'; readonly speed: number } | { readonly is: 'live' },
): Pick<PackSettings, 'eventWindow' | 'starter'> {
  if (season.is === 'live') {
    return {
      eventWindow: { fromSeconds: 60 * minute, toSeconds: 14 * 24 * 60 * minute },
      starter: { fromSeconds: 10 * minute, spareSeconds: 60 * minute, soonSeconds: 7 * 24 * 60 * minute },
    }
  }
  const replay = (minutes: number) => (minutes * minute) / season.speed
  return {
    eventWindow: { fromSeconds: replay(5), toSeconds: replay(120) },
    starter: { fromSeconds: replay(10), spareSeconds: replay(6), soonSeconds: replay(27) },
  }
}
