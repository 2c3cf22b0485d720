import { cents, type Cents } from '../money.ts'

/** The next plays a player can make, most rewarding first. */
export const plays = [
  'claim',
  'redeem',
  'return',
  'take_back',
  'watch',
  'open',
  'craft_identity',
  'craft_prediction',
  'daily_pack',
  'follow',
  'buy',
] as const
export type Play = (typeof plays)[number]

/** The counts that determine a player's next play. A decided prediction counts until it is claimed or returned. */
export interface PlayFacts {
  readonly resolvedTrue: number
  readonly redeemable: number
  readonly resolvedFalse: number
  readonly resolvedVoid: number
  /** Live predictions whose event is being played now. */
  readonly running: number
  readonly live: number
  /** Unopened packs. */
  readonly packs: number
  /** Identities that can be used in a prediction. */
  readonly identities: number
  /** A card for each of the four parts of an identity. */
  readonly hasParts: boolean
  /** An identity, an open event, a trigger and a prize that make a prediction together. */
  readonly hasCall: boolean
  readonly dailyPackReady: boolean
}

/**
 * The next play to suggest: first winnings, then anything waiting, then anything that can be made for free. Buying
 * packs comes last, so nobody is sent to the shop while something free is available.
 */
export function nextPlay(facts: PlayFacts): Play {
  if (facts.resolvedTrue > 0) return 'claim'
  if (facts.redeemable > 0) return 'redeem'
  if (facts.resolvedFalse > 0) return 'return'
  if (facts.resolvedVoid > 0) return 'take_back'
  if (facts.running > 0) return 'watch'
  if (facts.packs > 0) return 'open'
  if (facts.identities === 0 && facts.live === 0 && facts.hasParts) return 'craft_identity'
  if (facts.hasCall) return 'craft_prediction'
  if (facts.dailyPackReady) return 'daily_pack'
  return facts.live > 0 ? 'follow' : 'buy'
}

export const dailyStamps = 7

/**
 * The first days of each seven, as published (GAME 'Series'); the seventh pack's prize comes from the table of values.
 */
export const firstDailyPrizes: readonly Cents[] = [cents(10), cents(15), cents(20)]
export const seventhDailyPrize = cents(25)

/** How many of the seven stamps are filled: a full row stays until the next pack can be taken. */
export function stampsFilled({ taken, ready }: { readonly taken: number; readonly ready: boolean }): number {
  const filled = taken % dailyStamps
  return filled === 0 && taken > 0 && !ready ? dailyStamps : filled
}
