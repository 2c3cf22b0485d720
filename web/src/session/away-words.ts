import { awayText } from '@called-shot/shared/account/rules.ts'
import type { Limits } from '@called-shot/shared/account/contract.ts'
import { momentText } from '../time/moment-text.ts'

/** A sentence about how long the player is away; null if they are not. */
export function awaySentence(limits: Limits, now: Date): string | null {
  return awayText(
    { breakUntil: limits.break_until, selfExcludedUntil: limits.self_excluded_until },
    now,
    momentText,
  )
}

/** What a player on a break can still do, and what ends when the break starts. */
export const whileAway = {
  ends: 'What you have for sale, your open offers and your bids end now; money that they hold comes back.',
  stops: 'You cannot buy, sell, make offers, bid, craft or add funds.',
  stays: 'Your predictions continue and still pay. You can claim, redeem and withdraw.',
} as const
