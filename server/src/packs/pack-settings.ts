import type { Cents } from '@called-shot/shared/money.ts'
import type { EventWindow, StarterTimes } from '@called-shot/shared/packs/rules.ts'
import type { CandidateLists } from './candidate-lists.ts'

export interface PackSettings {
  readonly lockoutSeconds: number
  /** Which events a pack may hold, counted from its opening (GAME 'Collections'). */
  readonly eventWindow: EventWindow
  readonly starter: StarterTimes
  /** The maximum value of free prize cards in a day (GAME 'Free cards'). */
  readonly promoDailyCents: Cents
}

/** Settings for buying and opening packs. */
export interface OpeningParts {
  readonly settings: PackSettings
  readonly lists: CandidateLists
}
